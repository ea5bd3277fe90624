// SPDX-License-Identifier: MIT
// Files that are no JSON, or only just.
#include "tests/broken/ways.h"

namespace broken {

Scene syntax(Generator& g) {
    std::string text = g.good().dump(2);
    const auto replaceAny = [&](const std::string& what, const std::string& by) {
        std::vector<std::size_t> places;
        bool quoted = false;  // there, all but a quote is only another name
        for (std::size_t at = 0; at < text.size(); ++at) {
            if (text.compare(at, what.size(), what) == 0 && (!quoted || what == "\"")) places.push_back(at);
            if (text[at] == '"' && (at == 0 || text[at - 1] != '\\')) quoted = !quoted;
        }
        if (!places.empty()) text.replace(anyOf(g, places), what.size(), by);
        return text;
    };
    switch (below(g, 12)) {
        case 0:
            return refuse(replaceAny("}", ",}"));
        case 1:
            return refuse(replaceAny("]", ",]"));
        case 2:
            return refuse(replaceAny(",", ""));
        case 3:
            return refuse(replaceAny(",", ",,"));
        case 4:
            return refuse(replaceAny(":", "="));
        case 5:
            return refuse(replaceAny("\n", "# a comment of another language\n"));
        case 6:
            return refuse(replaceAny("\n", "/* never closed\n"));
        case 7:
            return either(replaceAny("\n", "// closed \\ \"here\n") + "\n/* and { here */ // the end");
        case 8:
            return refuse(replaceAny("\"", "'"));
        case 9:
            return refuse(text + anyOf<std::string>(g, {"}", "{}", ",", "x", text}));
        case 10:
            return refuse(replaceAny("}", ""));
        default:
            return refuse(replaceAny("{", "["));
    }
}

Scene rawNumber(Generator& g) {
    const std::vector<std::string> raw{"NaN",   "nan",  "Infinity", "-Infinity", "inf",   "1e999", "-1e999", "0x10",    "+1",
                                       "01",    ".5",   "5.",       "1e",        "1_000", "0,05",  "0,05,1", "1 000",   "1.0f",
                                       "1e400", "١٢",   "½",        "−1",        "--1",   "1d3",   "#INF",   "1.#QNAN", "undefined",
                                       "None",  "True", "FALSE",    "'1'",       "$x",    "1/2",   "sqrt(2)"};
    const std::vector<std::string> paths{"particleRadius", "gravity", "fluids.0.box.max", "time.end", "fluids.0.viscosity.kinematic"};
    const std::string path = anyOf(g, paths);
    int line = 0;
    return refuse(withValue(g.goodWith(path), path, anyOf(g, raw), line));
}

Scene truncated(Generator& g) {
    std::string text = g.good().dump(2);
    text.resize(below(g, text.size()));
    return refuse(text);
}

Scene bytes(Generator& g) {
    std::string text = g.good().dump(2);
    const auto insideName = [&](const std::string& raw) {
        Json scene = g.good();
        scene["name"] = "@name@";
        std::string all = scene.dump(2);
        return all.replace(all.find("@name@"), 6, raw);
    };
    switch (below(g, 10)) {
        case 0:
            return either("\xef\xbb\xbf" + text);  // a byte order mark
        case 1:
            return refuse("\xff\xfe" + [&] {  // UTF-16
                std::string wide;
                for (char c : text) wide += c, wide += '\0';
                return wide;
            }());
        case 2:
            return refuse(insideName(anyOf<std::string>(g, {"\xff", "\xc3", "\xed\xa0\x80", "\xf5\x80\x80\x80", "\xc0\xaf", "caf\xe9"})));
        case 3:
            return refuse(
                insideName(anyOf<std::string>(g, {"\\ud800", "\\udc00 x", "\\u12", "\\x41", "\\u0000", "\\u0007", "\t", "a\nb"})));
        case 4:
            return refuse(insideName(std::string(1, '\0')));
        case 5: {
            std::string noise(1 + below(g, 5000), ' ');
            for (char& c : noise) c = static_cast<char>(g.random());
            return refuse(noise);
        }
        case 6:
            return refuse(anyOf<std::string>(g, {"", " ", "\n\n", "null", "[]", "42", "\"scene\"", "true", "// nothing", "\xef\xbb\xbf"}));
        case 7:
            return refuse(std::string("\x7f"
                                      "ELF\2\1\1") +
                          text);
        case 8: {
            std::string windows;
            for (char c : text) windows += c == '\n' ? "\r\n" : std::string(1, c);
            return either(windows);
        }
        default:
            text[below(g, text.size())] = static_cast<char>(g.random());
            return either(text);
    }
}

Scene deep(Generator& g) {
    const std::size_t levels = anyOf<std::size_t>(g, {65, 1000, 100'000, 1'000'000});
    std::string open, close;
    const bool lists = below(g, 2);
    for (std::size_t i = 0; i < levels; ++i) open += lists ? "[" : "{\"time\":", close += lists ? "]" : "}";
    return refuse((below(g, 2) ? "{\"fluids\": " : "") + open + (below(g, 2) ? close : ""));
}

Scene many(Generator& g) {
    const std::size_t count = anyOf<std::size_t>(g, {2000, 20'000});
    const std::string object = anyOf<std::string>(
        g, {R"({"box":{"min":[0,0,0],"max":[0.1,0.1,0.1]}})", R"({"box":{"min":[0,0,0],"max":[0.01,0.1,0.1]}})", "{}", "[]", "0"});
    const std::string list = anyOf<std::string>(g, {"fluids", "boundaries"});
    std::string text = "{\"version\": 1, \"particleRadius\": 0.05, \"" + list + "\": [";
    for (std::size_t i = 0; i < count; ++i) text += (i ? ",\n" : "") + object;
    return either(text + "]}");
}

Scene randomDamage(Generator& g) {
    std::string text = g.good().dump(2);
    for (std::size_t n = 1 + below(g, 4); n > 0 && !text.empty(); --n) {
        const std::size_t i = below(g, text.size()), from = below(g, text.size()), count = below(g, 60);
        switch (below(g, 4)) {
            case 0:
                text.erase(i, below(g, 20));
                break;
            case 1:
                text.insert(i, text.substr(from, count));
                break;
            case 2:
                text[i] = text[from];
                break;
            default:
                text.insert(
                    i, anyOf<std::string>(g, {"0", "-", "1e9", "e", ".", "9", "null", "{}", "[]", "\"\"", ",", "\\", "/*", "*/", "//"}));
        }
    }
    return either(text);
}

}  // namespace broken
