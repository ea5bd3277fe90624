// SPDX-License-Identifier: MIT
// What the checked device catches, and what it lets pass.
#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <csignal>
#include <functional>
#include <string>

#include "engine/device/run.h"

using namespace meniscus;
using Catch::Matchers::Contains;

namespace {
using Floats = std::vector<float>;

struct Double {
    View<const float> a;
    View<float> b;
    template <class L>
    MENISCUS_HD void operator()(L, int i) const {
        b.data[i] = 2 * a.data[i];
    }
};
struct Increment {
    View<float> a;
    template <class L>
    MENISCUS_HD void operator()(L, int i) const {
        a.data[i] += 1;
    }
};
/// Writes every `stride`-th element only.
struct Some {
    View<float> a;
    int stride, offset;
    template <class L>
    MENISCUS_HD void operator()(L, int i) const {
        if (i % stride == 0) a.data[i + offset] = static_cast<float>(i);
    }
};
struct Smooth {  // wrong: reads what its fellows write
    View<float> a;
    int n;
    template <class L>
    MENISCUS_HD void operator()(L, int i) const {
        a.data[i] = .5f * (a.data[i] + a.data[(i + 1) % n]);
    }
};
struct WriteNext {  // wrong: the slot of another item, with a value of its own
    View<float> a;
    int n;
    template <class L>
    MENISCUS_HD void operator()(L, int i) const {
        a.data[i] = static_cast<float>(i);
        a.data[(i + 1) % n] = -1;
    }
};
struct Gather {
    View<const int> index;
    View<const float> a;
    View<float> b;
    template <class L>
    MENISCUS_HD void operator()(L, int i) const {
        b.data[i] = a.data[index.data[i]];
    }
};
struct AddTo {
    View<const float> a;
    View<float> b;
    template <class L>
    MENISCUS_HD void operator()(L, int i) const {
        b.data[i] = a.data[i] + b.data[i];
    }
};
struct Bytes {
    View<std::uint8_t> a;
    int stride;
    template <class L>
    MENISCUS_HD void operator()(L, int i) const {
        if (i % stride == 0) a.data[i] = static_cast<std::uint8_t>(i);
    }
};

Floats ramp(int n) {
    Floats v;
    for (int i = 0; i < n; ++i) v.push_back(static_cast<float>(i % 17));
    return v;
}

struct Death {
    int signal;
    std::string said;
};
/// What a child says on stderr that runs f, and the signal it dies of.
Death inChild(const std::function<void()>& f) {
    int ends[2];
    REQUIRE(pipe(ends) == 0);
    const pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        f();
        _exit(0);
    }
    close(ends[1]);
    Death d{0, {}};
    char buffer[512];
    for (ssize_t n; (n = read(ends[0], buffer, sizeof buffer)) > 0;) d.said.append(buffer, static_cast<std::size_t>(n));
    close(ends[0]);
    int status = 0;
    waitpid(child, &status, 0);
    if (WIFSIGNALED(status)) d.signal = WTERMSIG(status);
    return d;
}
}  // namespace

TEST_CASE("The checked device runs a sound kernel") {
    const auto d = makeCheckedDevice();
    for (const int n : {1, 2, 1000, 4097}) {
        Buffer<float> a(*d, n, "a"), b(*d, n, "b");
        a.upload(ramp(n));
        d->launch(n, Double{a.in(), b.out()});
        d->launch(n, Increment{b.inOut()});
        Floats expected = ramp(n);
        for (float& v : expected) v = 2 * v + 1;
        CHECK(b.download() == expected);
    }
}

TEST_CASE("Empty buffers and launches of nothing work on the checked device") {
    const auto d = makeCheckedDevice();
    Buffer<float> a(*d, 0, "a"), b(*d, 0, "b"), never(*d, 4, "never");
    a.upload({});
    d->launch(0, Double{a.in(), b.out()});
    d->launch(0, Double{never.in(), b.out()});
    CHECK(b.download().empty());
    Buffer<float> c(*d, 3, "c");
    d->launch(3, Some{c.out(), 1, 0});
    CHECK(c.download() == Floats{0, 1, 2});
}

TEST_CASE("The checked device catches bodies that depend on each other's order") {
    const auto d = makeCheckedDevice();
    Buffer<float> a(*d, 1000, "field");
    a.upload(ramp(1000));
    CHECK_THROWS_WITH(d->launch(1000, Smooth{a.inOut(), 1000}), Contains("Smooth") && Contains("'field'") && Contains("order"));
    CHECK(a.download() == ramp(1000));  // as it was
    CHECK_THROWS_WITH(d->launch(1000, WriteNext{a.out(), 1000}), Contains("WriteNext") && Contains("'field'") && Contains("order"));
    CHECK_THROWS_WITH(d->launch(1000, WriteNext{a.outPart(), 1000}), Contains("order"));
    CHECK(a.download() == ramp(1000));
}

TEST_CASE("The checked device catches reads of what nothing has written") {
    const auto d = makeCheckedDevice();
    Buffer<float> a(*d, 100, "fresh"), b(*d, 100, "b");
    CHECK_THROWS_WITH(d->launch(100, Double{a.in(), b.out()}), Contains("Double") && Contains("reads 'fresh', which nothing has written"));
    CHECK_THROWS_WITH(d->launch(100, Increment{a.inOut()}), Contains("reads 'fresh', which nothing has written"));
    CHECK_THROWS_WITH(a.download(), Contains("'fresh', which nothing has written"));
    CHECK_THROWS_WITH(sum(*d, a, 100, b), Contains("'fresh', which nothing has written"));
    Buffer<float> to(*d, 100, "to");
    CHECK_THROWS_WITH(d->copy(a.memory(), to.memory(), 400), Contains("'fresh', which nothing has written"));

    a.upload(ramp(50));  // half of it
    d->launch(50, Double{a.in(), b.out()});
    CHECK_THROWS_WITH(d->launch(51, Double{a.in(), b.out()}), Contains("Double") && Contains("reads elements of 'fresh' that nothing"));
    CHECK_THROWS_WITH(d->launch(51, Increment{a.inOut()}), Contains("Increment") && Contains("reads elements of 'fresh' that nothing"));
    CHECK_THROWS_WITH(sum(*d, a, 100, b), Contains("reads elements of 'fresh' that nothing"));
    d->launch(50, Increment{a.inOut()});
    CHECK(a.at(49) == ramp(50)[49] + 1);
    CHECK_THROWS_WITH(d->launch(51, Double{a.in(), b.out()}), Contains("reads elements of 'fresh'"));
}

TEST_CASE("The checked device catches out() that is not wholly written, or written elsewhere, or read") {
    const auto d = makeCheckedDevice();
    Buffer<float> a(*d, 100, "a"), b(*d, 200, "target");
    a.upload(ramp(100)), b.upload(ramp(200));
    CHECK_THROWS_WITH(d->launch(100, Some{b.out(), 2, 0}), Contains("Some") && Contains("leaves item 1 of 'target' unwritten"));
    CHECK_THROWS_WITH(d->launch(100, Some{b.out(), 1, 1}), Contains("leaves item 0 of 'target' unwritten"));
    CHECK_THROWS_WITH(d->launch(100, WriteNext{b.out(), 101}), Contains("'target'"));
    CHECK_THROWS_WITH(d->launch(100, AddTo{a.in(), b.out()}),
                      Contains("AddTo") && Contains("reads 'target', which it said it only writes"));
    CHECK_THROWS_WITH(d->launch(100, AddTo{a.in(), b.outPart()}), Contains("reads 'target', which it said it only writes"));
    CHECK_THROWS_WITH(d->launch(100, Some{a.out(2), 1, 0}), Contains("'a' has room for 50"));
    CHECK_THROWS_WITH(d->launch(100, Some{b.out(2), 1, 0}), Contains("leaves item 50 of 'target'"));
    CHECK(b.download() == ramp(200));
    d->launch(100, Double{a.in(), b.out()});  // the rest is kept
    CHECK(b.at(99) == 2 * ramp(100)[99]);
    CHECK(b.at(100) == ramp(200)[100]);
}

TEST_CASE("outPart() keeps what the kernel does not write") {
    const auto d = makeCheckedDevice();
    Buffer<float> a(*d, 99, "a");
    d->launch(99, Some{a.outPart(), 3, 0});
    d->launch(99 - 2, Some{a.outPart(), 3, 1});
    d->launch(99 - 2, Some{a.outPart(), 3, 2});
    for (int i = 0; i < 99; ++i) CHECK(a.at(i) == static_cast<float>(i / 3 * 3));
}

TEST_CASE("The checked device sees single bytes") {
    const auto d = makeCheckedDevice();
    Buffer<std::uint8_t> a(*d, 1001, "flags");
    d->launch(1001, Bytes{a.outPart(), 2});
    CHECK_THROWS_WITH(d->launch(1001, Bytes{a.out(), 7}), Contains("leaves item 1 of 'flags'"));
    d->launch(1001, Bytes{a.out(), 1});
    for (int i = 0; i < 1001; i += 50) CHECK(a.at(i) == static_cast<std::uint8_t>(i));
}

TEST_CASE("A kernel that touches memory it was not given is an error, not a crash") {
    const auto d = makeCheckedDevice();
    Buffer<int> index(*d, 10, "index");
    Buffer<float> a(*d, 10, "a"), b(*d, 10, "b");
    a.upload(ramp(10));
    std::vector<int> order{9, 8, 7, 6, 5, 4, 3, 2, 1, 0};
    index.upload(order);
    d->launch(10, Gather{index.in(), a.in(), b.out()});
    CHECK(b.at(0) == 9);

    order[3] = 10;
    index.upload(order);
    CHECK_THROWS_WITH(d->launch(10, Gather{index.in(), a.in(), b.out()}), Contains("Gather: reads 'a' at byte 40 of 40, beyond its end"));
    order[3] = -5000;
    index.upload(order);
    CHECK_THROWS_AS(d->launch(10, Gather{index.in(), a.in(), b.out()}), std::logic_error);
    CHECK_THROWS_WITH(d->launch(10, Some{b.outPart(), 1, -1}), Contains("Some: writes before the start of 'b'"));
    CHECK_THROWS_WITH(d->launch(11, Increment{a.inOut()}), Contains("Increment: ") && Contains("'a' at byte 40 of 40, beyond its end"));

    const View<const float> stale = a.in();
    order[3] = 6;
    index.upload(order);
    d->launch(10, Gather{index.in(), stale, b.out()});  // granted by the line above
    CHECK_THROWS_WITH(d->launch(10, Gather{index.in(), stale, b.out()}),
                      Contains("reads 'a'") && Contains("this launch did not ask for it"));
    const View<float> writable{const_cast<float*>(a.in().data)};
    CHECK_THROWS_WITH(d->launch(10, Increment{writable}), Contains("writes 'a'") && Contains("it asked to read it only"));
    CHECK(a.download() == ramp(10));
    CHECK(b.at(0) == 9);
}

TEST_CASE("An index that nothing has written does not go unnoticed") {
    const auto d = makeCheckedDevice();
    Buffer<int> index(*d, 10, "index");
    Buffer<float> a(*d, 10, "a"), b(*d, 10, "b");
    a.upload(ramp(10));
    index.upload(std::vector<int>{1, 2, 3});
    CHECK_THROWS_WITH(d->launch(10, Gather{index.in(), a.in(), b.out()}), Contains("elements of 'index' hold nothing yet"));
}

TEST_CASE("Grants are for one launch, whether it throws or not") {
    const auto d = makeCheckedDevice();
    Buffer<float> a(*d, 10, "a"), b(*d, 10, "b");
    a.upload(ramp(10));
    const View<float> view = a.inOut();
    CHECK_THROWS(d->launch(10, Smooth{a.inOut(), 10}));
    CHECK_THROWS_WITH(d->launch(10, Increment{view}), Contains("without access"));
    const View<float> none = a.inOut();
    d->launch(0, Increment{none});
    CHECK_THROWS_WITH(d->launch(10, Increment{none}), Contains("without access"));
    {
        Buffer<float> gone(*d, 10, "gone");
        (void)gone.out();
    }
    d->launch(10, Double{a.in(), b.out()});
    CHECK(b.at(2) == 4);
}

TEST_CASE("Host code that touches device memory dies with a line that names the buffer") {
    const auto d = makeCheckedDevice();
    Buffer<float> a(*d, 100, "velocity");
    a.upload(ramp(100));
    const Death reads = inChild([&] {
        volatile float x = a.in().data[3];
        (void)x;
    });
    CHECK(reads.signal == SIGSEGV);
    CHECK_THAT(reads.said, Contains("host code reads 'velocity' at byte 12 of 400 without access"));
    const Death writes = inChild([&] { *static_cast<volatile float*>(a.inOut().data) = 1; });
    CHECK(writes.signal == SIGSEGV);
    CHECK_THAT(writes.said, Contains("host code writes 'velocity' at byte 0 of 400"));
    CHECK(inChild([] {}).signal == 0);
}

TEST_CASE("The checked device refuses what would go wrong in a Loop on cuda") {
    const auto d = makeCheckedDevice();
    Buffer<float> a(*d, 10, "a"), one(*d, 1, "one");
    a.upload(ramp(10)), one.upload(Floats{1});
    Loop loop(*d, {.least = 0, .most = 1});
    CHECK_THROWS_WITH(a.upload(ramp(10)), Contains("Loop"));
    CHECK_FALSE(loop.done(one, 0));
    CHECK(loop.done(one, 0));
    CHECK_THROWS_WITH(d->launch(10, Increment{a.inOut()}), Contains("Increment: launched after its Loop was done"));
    CHECK(loop.result().iterations == 1);
    d->launch(10, Increment{a.inOut()});
    CHECK(a.at(0) == 1);
}
