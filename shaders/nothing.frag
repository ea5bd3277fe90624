// SPDX-License-Identifier: MIT
// Depth only.
void main() {}
