/** For node-polyglot, in place of `object.entries` and its shims of a language that every browser speaks. */
module.exports = Object.entries;
