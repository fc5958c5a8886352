import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { sectionOfPath } from '../../src/kit/sections.ts';
import { isNode, type Node } from './tree.ts';

/** Declaration of all files of one name: an entity with its resource; without a schema a wizard, a report or a page. */
export interface Declaration {
  readonly name: string;
  readonly section: string;
  /** Address under /app: 'cadastros/unidade-medida'. */
  readonly path: string;
  readonly schema?: string;
  readonly resource?: string;
}
export const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
/** Folder and name of each file without a suffix: a declaration, or a rule for both sides. */
const namesIn = (dir: string): readonly (readonly [folder: string, name: string])[] =>
  readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .flatMap((file) => {
      const [, folder, name] = /^(.+)[\\/](\w+)\.ts$/.exec(file) ?? [];
      return folder && name ? [[folder, name] as const] : [];
    })
    .toSorted();

const declaring = new Set(['resource', 'settings', 'report', 'summary', 'wizard', 'page']);
const textOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
/** `report('vendas', { path: 'vendas-do-dia' })`: what is called, its name, the path it states. */
interface Call {
  readonly callee: string;
  readonly name?: string;
  readonly path?: string;
}
/** Exported calls of a module. A declaration inside another one is not exported, and has no address. */
const callsIn = (file: string, body: readonly unknown[]): readonly Call[] =>
  body.flatMap((statement) => {
    if (!isNode(statement) || statement.type !== 'ExportNamedDeclaration' || !isNode(statement.declaration)) return [];
    const { declarations = [] } = statement.declaration as { readonly declarations?: readonly Node[] };
    return declarations.flatMap(({ init }) => (isNode(init) ? callOf(file, init) : []));
  });
const callOf = (file: string, node: Node): readonly Call[] => {
  const callee = (node.callee as Node | undefined)?.name;
  if (node.type !== 'CallExpression' || typeof callee !== 'string' || !declaring.has(callee)) return [];
  const [first, second] = node.arguments as readonly unknown[];
  const properties = isNode(second) && second.type === 'ObjectExpression' ? (second.properties as readonly Node[]) : [];
  const stated = properties.find(({ key }) => key?.name === 'path');
  const path = textOf(stated?.value);
  if (stated && path === undefined)
    throw new Error(`${file}: the path of a declaration is written as it is, so that a build knows its address`);
  return [{ callee, name: textOf(first), path }];
};

/** Names of `sections` of the vocabulary, read from its source: a build runs nothing of the business. */
const sectionsIn = (file: string): readonly string[] => {
  if (!existsSync(file)) return [];
  const named = (node: unknown): readonly string[] => {
    if (Array.isArray(node)) return node.flatMap(named);
    if (!isNode(node)) return [];
    if (node.type !== 'VariableDeclarator' || (node.id as Node).name !== 'sections')
      return Object.values(node).flatMap(named);
    const value = node.init as Node;
    const object = value.type === 'TSAsExpression' ? (value.expression as Node) : value;
    return (object.properties as readonly Node[]).flatMap(({ key }) => {
      const name = key?.name ?? textOf(key);
      return typeof name === 'string' ? [name] : [];
    });
  };
  return named(parseSync(file, readFileSync(file, 'utf8')).program);
};

/** Declarations of all files of the business. Chunks are named by file, so no two files may have the same name. */
export const declarationsIn = (root: string): readonly Declaration[] => {
  const sections = sectionsIn(join(root, 'schemas/vocabulary.ts'));
  const entities = namesIn(join(root, 'schemas'));
  const isEntity = new Set(entities.map((one) => one.join('/')));
  const system = join(root, 'src/system');
  const of = (
    folder: string,
    name: string,
    schema?: string,
    resource = join(root, 'resources', folder, `${name}.ts`),
  ): readonly Declaration[] => {
    const section = sectionOfPath(`${folder}/${name}.ts`, sections);
    const calls = existsSync(resource)
      ? callsIn(resource, parseSync(resource, readFileSync(resource, 'utf8')).program.body)
      : undefined;
    const own = calls?.find(({ callee }) =>
      (schema ? ['resource', 'settings'] : ['report', 'summary', 'wizard', 'page']).includes(callee),
    );
    if (!schema && !own) return [];
    return [
      {
        name,
        section,
        schema,
        resource: calls && resource,
        path: `${section}/${own?.path ?? kebab(schema ? name : (own?.name ?? name))}`,
      },
    ];
  };
  const all = [
    ...entities.flatMap(([folder, name]) => of(folder, name, join(root, 'schemas', folder, `${name}.ts`))),
    ...namesIn(system).flatMap(([folder, name]) =>
      of(folder, name, ...Array<string>(2).fill(join(system, folder, `${name}.ts`))),
    ),
    ...namesIn(join(root, 'resources'))
      .filter((one) => !isEntity.has(one.join('/')))
      .flatMap(([folder, name]) => of(folder, name)),
  ];
  const seen = new Map<string, Declaration>();
  for (const one of all) {
    const other = seen.get(one.name);
    if (other) throw new Error(`${other.section}/${other.name} and ${one.section}/${one.name} bear the same name`);
    seen.set(one.name, one);
  }
  return all;
};
