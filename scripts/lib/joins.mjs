/**
 * Handwritten SQL that joins rows of two companies' tables names the company: an engine that keeps each company on one
 * of several machines answers such a join on that machine, and one machine reads fewer index entries.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const rooms = ['resources', 'schemas', 'src/server'];

/** A line for each joined table of a company whose condition does not name the company. `tables`: name → its column. */
export const joins = (root, tables) =>
  rooms
    .flatMap((room) => readdirSync(join(root, room), { recursive: true, withFileTypes: true }))
    .filter(({ name }) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .flatMap((file) => {
      const source = readFileSync(file, 'utf8');
      return statementsIn(source).flatMap(({ text, at }) =>
        joinsWithoutCompany(text, tables).map(
          (name) =>
            `${relative(root, file).split(sep).join('/')}:${source.slice(0, at).split('\n').length}: the join of ${name} does not name the company`,
        ),
      );
    });

/** SQL of the tagged templates of a source, and of other templates that begin like a statement; `?` for each value. */
export const statementsIn = (source) =>
  [
    ...source.matchAll(
      /\bsql(?:\.raw\()?(?:<[^`;]*?(?:\{[^`}]*\}[^`]*?)?>)?\(?\s*`|`(?=\s*(?:insert into|select|update|delete from|with)\s)/g,
    ),
  ].map((match) => {
    const at = match.index + match[0].length - (match[0].endsWith('`') ? 0 : -1);
    return { text: templateAt(source, at), at };
  });
/** Text of the template that begins at `at`. */
const templateAt = (source, at) => {
  let text = '';
  for (let i = at; i < source.length && source[i] !== '`'; i++) {
    if (source[i] === '$' && source[i + 1] === '{') {
      i = endOfValue(source, i + 2);
      text += ' ? ';
    } else text += source[i];
  }
  return text;
};
/** Place of the bracket that ends an interpolated value; templates inside it are skipped. */
const endOfValue = (source, from) => {
  for (let i = from, depth = 0; i < source.length; i++) {
    if (source[i] === '{') depth++;
    else if (source[i] === '}' && depth-- === 0) return i;
    else if (source[i] === "'") i = source.indexOf("'", i + 1);
    else if (source[i] === '`')
      for (i++; source[i] !== '`'; i++) if (source[i] === '$' && source[i + 1] === '{') i = endOfValue(source, i + 2);
  }
  return source.length;
};

/** Words, signs and, for each pair of brackets, the list of what stands inside. */
const parse = (text) => {
  const tokens = text
    .replace(/--.*$/gm, ' ')
    .replace(/'(?:[^']|'')*'/g, " 'text' ")
    .match(/'text'|"[^"]*"|[\p{L}_$][\p{L}\p{N}_$]*|\d+(?:\.\d+)?|::|->>?|[<>=!]+|\S/gu);
  const read = (at, end) => {
    const list = [];
    for (; at < tokens.length && tokens[at] !== end; at++) {
      if (tokens[at] === '(') {
        const [inner, next] = read(at + 1, ')');
        list.push(inner);
        at = next;
      } else list.push(tokens[at].replace(/^"(.*)"$/, '$1').toLowerCase());
    }
    return [list, at];
  };
  return tokens ? read(0)[0] : [];
};

const ends = new Set(
  'where group order limit offset union except intersect having window returning set values on using join left right inner full cross natural for fetch tablesample select from as with lateral and or'.split(
    ' ',
  ),
);
const isWord = (token) => typeof token === 'string' && /^[\p{L}_$]/u.test(token);
const isQuery = (token) =>
  Array.isArray(token) && (['select', 'with', 'insert', 'update', 'delete'].includes(token[0]) || isQuery(token[0]));

/** True for text that is no statement by itself. */
const isPiece = ([first]) => !['select', 'with', 'insert', 'update', 'delete'].includes(first);

/** Names of the joined tables and queries of a company whose conditions lack it. */
export const joinsWithoutCompany = (text, tables) => {
  const found = [];
  const columns = new Set(tables.values());
  /** True when some equality of the list speaks of the alias's company; within a query of its own, of a bare one too. */
  const namesCompany = (list, alias, isAlone) =>
    list.some((token, at) => {
      if (Array.isArray(token)) return !isQuery(token) && namesCompany(token, alias, isAlone);
      if (!columns.has(token)) return false;
      const isQualified = list[at - 1] === '.';
      if (isQualified ? list[at - 2] !== alias : !isAlone) return false;
      const before = list[at - (isQualified ? 3 : 1)];
      return list[at + 1] === '=' || before === '=' || list[at + 1] === 'in' || list[at + 1] === ',' || before === ',';
    });
  /** Reads one query; returns whether it reads rows of companies. `outer`: aliases of the queries around it. */
  const read = (list, known, outer) => {
    const queries = new Map(known);
    let of = false;
    // Named queries first: `name as (…)`.
    list.forEach((token, at) => {
      // A body that is a value of the template may read whatever rows there are.
      if ((isQuery(token) || token.join?.() === '?') && (list[at - 1] === 'as' || list[at - 1] === 'materialized')) {
        const name = list[at - 1] === 'as' ? list[at - 2] : list[list[at - 2] === 'not' ? at - 4 : at - 3];
        queries.set(Array.isArray(name) ? list[at - 3] : name, !isQuery(token) || read(token, queries, outer));
      }
    });
    // Each part of a union is a query of its own.
    const parts = [[]];
    for (const token of list) {
      if (['union', 'except', 'intersect'].includes(token)) parts.push([]);
      else parts.at(-1).push(token);
    }
    for (const part of parts) of = readPart(part, queries, outer) || of;
    return of;
  };
  const readPart = (list, queries, outer) => {
    const sources = [];
    const isPlace = (at) =>
      (list[at] === 'from' && list[at - 1] !== 'distinct') ||
      list[at] === 'join' ||
      (list[at] === 'update' &&
        isWord(list[at + 1]) &&
        !['set', 'of', 'skip'].includes(list[at + 1]) &&
        list[at - 1] !== 'for' &&
        list[at - 1] !== 'do') ||
      (list[at] === 'using' && list.includes('delete'));
    for (let at = 0; at < list.length; at++) {
      if (!isPlace(at)) continue;
      do {
        at++;
        const isLateral = list[at] === 'lateral';
        if (isLateral) at++;
        const source = list[at];
        if (source === undefined || (isWord(source) && ends.has(source))) break;
        const isFunction = isWord(source) && Array.isArray(list[at + 1]) && list[at + 1][0] !== 'select';
        if (isFunction) at++;
        let alias = isWord(source) ? source : undefined;
        let next = at + 1;
        if (list[next] === 'as') next++;
        if (isWord(list[next]) && !ends.has(list[next])) {
          alias = list[next];
          at = next;
        }
        if (Array.isArray(list[at + 1])) at++;
        sources.push({ source, alias, isLateral, isFunction });
        // The condition of a join ends where the next table stands: commas inside it are in brackets.
      } while (list[at + 1] === ',' && ++at);
    }
    const aliases = new Set([...outer, ...sources.map(({ alias }) => alias)]);
    const own = sources.map((one) => ({
      ...one,
      of: one.isFunction
        ? false
        : Array.isArray(one.source)
          ? read(one.source, queries, one.isLateral ? new Set([...outer, ...sources.map(({ alias }) => alias)]) : outer)
          : queries.has(one.source)
            ? queries.get(one.source)
            : tables.has(one.source),
    }));
    const companies = own.filter((one) => one.of);
    const isFragment = list[0] === 'join' || list[1] === 'join';
    companies.forEach(({ source, alias, isLateral }, at) => {
      // A query inside speaks of the rows around it by itself.
      if ((at === 0 && !isFragment) || isLateral) return;
      if (!namesCompany(list, alias, false)) found.push(Array.isArray(source) ? `(…) ${alias}` : source);
    });
    // Queries inside conditions and columns that speak of the rows around them join them too.
    const inside = (part) => {
      for (const token of part)
        if (Array.isArray(token)) {
          if (isQuery(token)) {
            if (!own.some(({ source }) => source === token) && !isNamed(list, token)) nested(token);
          } else inside(token);
        }
    };
    const nested = (query) => {
      read(query, queries, aliases);
      correlated(query, companies, isPiece(list));
    };
    inside(list);
    for (const { source, isLateral } of own) if (isLateral && isQuery(source)) correlated(source, companies, false);
    return companies.length > 0;
  };
  const isNamed = (list, token) => {
    const at = list.indexOf(token);
    return at > 0 && (list[at - 1] === 'as' || list[at - 1] === 'materialized');
  };
  /**
   * The table of a query inside, when its conditions speak of a company's rows around it. Around a piece of a statement
   * stands what the piece does not show.
   */
  const correlated = (query, around, isOfPiece) => {
    const at = query.indexOf('from');
    const source = query[at + 1];
    if (at < 0 || !isWord(source) || !tables.has(source)) return;
    const named = query[at + 2] === 'as' ? query[at + 3] : query[at + 2];
    const alias = isWord(named) && !ends.has(named) ? named : source;
    const names = new Set(around.map((one) => one.alias));
    const speaks = (list) =>
      list.some((token, place) =>
        Array.isArray(token)
          ? !isQuery(token) && speaks(token)
          : list[place + 1] === '.' && (names.has(token) || (isOfPiece && isWord(token) && token !== alias)),
      );
    if (speaks(query.slice(at)) && !namesCompany(query, alias, true)) found.push(source);
  };
  read(parse(text), new Map(), new Set());
  return found;
};
