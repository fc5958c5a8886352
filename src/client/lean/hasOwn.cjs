/** For node-polyglot, in place of `hasown`. */
module.exports = Object.hasOwn;
