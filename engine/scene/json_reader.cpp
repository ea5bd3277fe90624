// SPDX-License-Identifier: MIT
// Reads JSON into a tree with lines, on the SAX interface of nlohmann::json.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

#include "engine/scene/json.h"

namespace meniscus::scene {
namespace {

constexpr std::size_t kMostLevels = 64, kMostEntries = 1'000'000, kMostValues = 12'000'000;

/// Hands the parser its characters and tells which it saw last. That one stands on the line of the token just read: the parser looks
/// at most one character beyond a number, and a line break belongs to the line that it ends.
class WatchedIterator {
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    WatchedIterator(const char* p, const char** seen) : at(p), last(seen) {}
    reference operator*() const { return *(*last = at); }
    WatchedIterator& operator++() {
        ++at;
        return *this;
    }
    bool operator==(const WatchedIterator& o) const { return at == o.at; }
    bool operator!=(const WatchedIterator& o) const { return at != o.at; }

private:
    const char* at;
    const char** last;
};

class Builder : public nlohmann::json_sax<nlohmann::json> {
public:
    Builder(std::string_view t, const Source& s) : text(t), source(s), seen(t.data()), counted(t.data()) {}
    const char** watch() { return &seen; }
    JsonValue take() { return std::move(root); }

    bool null() override { return add(nullptr); }
    bool boolean(bool b) override { return add(b); }
    bool number_integer(std::int64_t i) override { return add(static_cast<double>(i)); }
    bool number_unsigned(std::uint64_t i) override { return add(static_cast<double>(i)); }
    bool number_float(double x, const std::string&) override { return add(x); }
    bool string(std::string& s) override { return add(std::move(s)); }
    bool binary(nlohmann::json::binary_t&) override { return false; }
    bool start_object(std::size_t) override { return open(JsonObject{}); }
    bool start_array(std::size_t) override { return open(JsonList{}); }
    bool end_array() override {
        levels.pop_back();
        return true;
    }

    bool key(std::string& k) override {
        std::get<JsonObject>(levels.back()->is).push_back({std::move(k), line(), {}});
        return true;
    }

    bool end_object() override {
        std::vector<const JsonMember*> members;
        for (const JsonMember& m : std::get<JsonObject>(levels.back()->is)) members.push_back(&m);
        std::stable_sort(members.begin(), members.end(), [](auto* a, auto* b) { return a->key < b->key; });
        const auto twice = std::adjacent_find(members.begin(), members.end(), [](auto* a, auto* b) { return a->key == b->key; });
        if (twice == members.end()) {
            levels.pop_back();
            return true;
        }
        const JsonMember &first = **twice, &second = **(twice + 1);
        std::string path = where(levels.size() - 1);
        if (!path.empty()) path += '.';
        source.fail(second.line, path + oneLine(first.key, kKeyBytes),
                    "duplicate key; it is already set in line " + std::to_string(first.line));
    }

    bool parse_error(std::size_t, const std::string& token, const nlohmann::json::exception& e) override {
        source.fail(line(), where(), explain(token, e));
    }

private:
    /// The reason in our words, where nlohmann's are about its grammar.
    std::string explain(const std::string& token, const nlohmann::json::exception& e) const {
        constexpr int kOutOfRange = 406;
        if (e.id == kOutOfRange) return "the number " + inQuotes(token) + " is too large";
        const std::string_view what = e.what();
        const auto says = [&](std::string_view part) { return what.find(part) != std::string_view::npos; };
        const std::size_t here = static_cast<std::size_t>(seen - text.data());
        if (says("unexpected end of input")) return "not JSON: the text ends before its brackets are closed";
        if (text[here] == '}' || text[here] == ']') {
            const auto before = here == 0 ? std::string_view::npos : text.find_last_not_of(" \t\r\n", here - 1);
            if (before != std::string_view::npos && text[before] == ',')
                return "not JSON: trailing comma before the closing bracket; remove it";
        }
        const std::string word = wordAt(here);
        if (word == "nan" || word == "inf" || word == "infinity")
            return "not JSON: NaN and infinity are not allowed, a number must be finite";
        if (says("unexpected number literal; expected string literal"))
            return "not JSON: a key is missing after the comma; in numbers, write a point: 0.05, not 0,05";
        if (says("expected end of input")) return "not JSON: there is more text after the end of the scene";
        if (says("; expected '}'") || says("; expected ']'")) return "not JSON: a comma or a closing bracket is missing before this";
        const auto reason = what.find(" - ");
        const std::string_view detail = reason == std::string_view::npos ? what : what.substr(reason + 3);
        return "not JSON: " + std::string(detail.substr(0, detail.find("; last read")));
    }

    /// The letters around a place, in lower case.
    std::string wordAt(std::size_t here) const {
        const auto isLetter = [&](std::size_t i) { return (text[i] | 32) >= 'a' && (text[i] | 32) <= 'z'; };
        if (!isLetter(here)) return {};
        std::size_t begin = here, end = here;
        while (begin > 0 && isLetter(begin - 1)) --begin;
        while (end < text.size() && isLetter(end)) ++end;
        std::string word(text.substr(begin, end - begin));
        for (char& c : word) c = static_cast<char>(c | 32);
        return word;
    }

    template <class T>
    JsonValue* place(T&& is) {
        if (++values > kMostValues) source.fail(line(), where(), "too much: more than 12,000,000 values");
        JsonValue v{std::forward<T>(is), line()};
        if (levels.empty()) return &(root = std::move(v));
        if (auto* object = std::get_if<JsonObject>(&levels.back()->is)) return &(object->back().value = std::move(v));
        auto& list = std::get<JsonList>(levels.back()->is);
        if (list.size() >= kMostEntries) source.fail(line(), where(), "too long: a list may have at most 1,000,000 entries");
        list.push_back(std::move(v));
        return &list.back();
    }
    template <class T>
    bool add(T&& is) {
        place(std::forward<T>(is));
        return true;
    }
    template <class T>
    bool open(T&& is) {
        // A parent's list does not grow while its entry is open, so the pointer stays good.
        JsonValue* v = place(std::forward<T>(is));
        if (levels.size() >= kMostLevels) source.fail(line(), "", "nested too deeply: at most 64 levels are allowed");
        levels.push_back(v);
        return true;
    }

    int line() {
        for (; counted < seen; ++counted) lines += *counted == '\n';
        return lines;
    }

    /// Path of what is being read, or of the object or list at a depth that it is in.
    std::string where() const { return where(levels.size()); }
    std::string where(std::size_t depth) const {
        std::string path;
        for (std::size_t i = 0; i < depth; ++i) {
            const auto* object = levels[i]->as<JsonObject>();
            if (object && object->empty()) break;
            if (!path.empty()) path += '.';
            // The entry that is being read is in its list already where it is a list or object itself.
            const std::size_t open = i + 1 < levels.size() ? 1 : 0;
            path += object ? oneLine(object->back().key, kKeyBytes) : std::to_string(levels[i]->as<JsonList>()->size() - open);
        }
        return path;
    }

    std::string_view text;
    const Source& source;
    const char *seen, *counted;
    int lines = 1;
    std::size_t values = 0;
    JsonValue root;
    std::vector<JsonValue*> levels;
};

int lineOf(std::string_view text, std::size_t at) { return 1 + static_cast<int>(std::count(text.begin(), text.begin() + at, '\n')); }

void checkCharacters(std::string_view text, const Source& source) {
    const auto isBinary = [](char c) { return static_cast<unsigned char>(c) < ' ' && c != '\n' && c != '\r' && c != '\t'; };
    const auto control = static_cast<std::size_t>(std::find_if(text.begin(), text.end(), isBinary) - text.begin());
    const auto invalid = findInvalidUtf8(text);
    if (control < text.size() || invalid != std::string_view::npos) {
        const auto first = std::min(control, invalid);
        source.fail(lineOf(text, first), "", first == control ? "not a text file: it has a control character here" : "not UTF-8 text");
    }
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) source.fail(1, "", "empty: JSON is missing here");
}

}  // namespace

JsonValue readJson(std::string_view text, const Source& source) {
    checkCharacters(text, source);
    Builder builder(text, source);
    const WatchedIterator begin(text.data(), builder.watch()), end(text.data() + text.size(), builder.watch());
    nlohmann::json::sax_parse(begin, end, &builder, nlohmann::json::input_format_t::json, true, true);
    return builder.take();
}

std::string JsonValue::describe() const {
    struct {
        std::string operator()(std::nullptr_t) const { return "null"; }
        std::string operator()(bool b) const { return b ? "true" : "false"; }
        std::string operator()(double x) const { return numberText(x); }
        std::string operator()(const std::string& s) const { return inQuotes(s); }
        std::string operator()(const JsonList& l) const { return "a list of " + std::to_string(l.size()); }
        std::string operator()(const JsonObject&) const { return "an object"; }
    } words;
    return std::visit(words, is);
}

const JsonValue* JsonValue::find(std::string_view k) const {
    if (const auto* object = as<JsonObject>())
        for (const JsonMember& m : *object)
            if (m.key == k) return &m.value;
    return nullptr;
}

}  // namespace meniscus::scene
