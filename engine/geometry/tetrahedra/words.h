// SPDX-License-Identifier: MIT
// Mesh files as a row of words, each with its line; and what the readers of formats fill in.
#pragma once
#include <unordered_map>

#include "engine/geometry/tetrahedra.h"

namespace meniscus::geometry {

class Words {
public:
    /// `comment`: it and the rest of its line are passed over; 0: none. `name` is what errors call the file.
    Words(std::string_view text, std::string name, char comment);

    bool atEnd();
    std::string_view word(std::string_view what);
    double number(std::string_view what);
    std::int64_t whole(std::string_view what);
    /// A number of things that follow, `wordsEach` words each at least; more than the rest of the file has room for is an error.
    std::size_t count(std::string_view what, std::size_t wordsEach);
    /// The rest of the line.
    std::string_view line();
    /// Passes over so many words.
    void skip(std::size_t words, std::string_view what);
    /// Passes over words up to this one, and over it. False where there is none.
    bool skipTo(std::string_view word);
    [[noreturn]] void fail(const std::string& what) const;
    /// Words that were taken from this line of the file.
    void pretendLine(std::size_t l) { lineHere = l; }

    std::size_t lineNumber = 1;  ///< of the last word
    const std::string name;

private:
    void pass();
    std::string_view text;
    std::size_t at = 0, lineHere = 1;
    char comment;
};

/// A mesh while it is read: points by the numbers that the file gives them, tetrahedra with their lines.
struct MeshInFile {
    TetrahedronMesh mesh;
    std::vector<std::size_t> pointLines, lines;  ///< of points and tetrahedra

    void addPoint(Words&, std::int64_t number);
    /// Reads four numbers of points.
    void addTetrahedron(Words&);

private:
    std::unordered_map<std::int64_t, std::int32_t> places;
};

void readTetGenNodes(Words&, MeshInFile&);
void readTetGenElements(Words&, MeshInFile&);
void readGmsh(Words&, MeshInFile&);
void readVtk(Words&, MeshInFile&);
void readMedit(Words&, MeshInFile&);

}  // namespace meniscus::geometry
