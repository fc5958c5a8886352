/** The framework knows no entity and no permission of the business: it runs another one too (tests/library). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { upperSnake } from '../../src/kit/vocabulary';
import { permissions, planFunctions } from '../../schemas/vocabulary';

/** Files that name one, each with the reason. */
const allowed: readonly { readonly files: RegExp; readonly names: readonly string[]; readonly why: string }[] = [
  {
    files: /^kit\/entity\/parts\.ts$/,
    names: ['usuario', 'perfil', 'plano', 'vendedor', 'computador', 'empresa'],
    why: 'the tables of the parts have fixed names',
  },
  {
    files: /^kit\/checks\/entity\.ts$|^server\/calls\/ownProfile\.ts$|^server\/session\/accounts\.ts$/,
    names: ['perfil', 'empresa'],
    why: 'fields that are read of the people',
  },
  {
    files: /^server\/calls\/profiles\.ts$/,
    names: ['perfil'],
    why: 'the schema of the answer, by the table of the part',
  },
  { files: /^kit\/checks\//, names: ['empresa', 'produto'], why: 'messages say by an example what to write' },
  {
    files: /^server\/db\/(system|partnerTables|titles|sellerTest)\.ts$/,
    names: ['estado', 'encerramento', 'vendedor', 'usuario'],
    why: 'columns and settings of the tables of the house',
  },
  { files: /^server\/db\/liveTables\.ts$/, names: ['transacao'], why: 'the column with the transaction that told' },
  {
    files: /^server\/calls\/sessions\.ts$/,
    names: ['usuario'],
    why: 'values of the wire: who ended a session',
  },
  { files: /^system\//, names: ['usuario', 'empresa'], why: 'fields of the tables of the framework' },
  {
    files: /^(fields\/address\/address|client\/form\/fields\/findCities)\.ts$/,
    names: ['cidade'],
    why: 'the kind «address» references the municipalities',
  },
  {
    files: /^client\/(account\/ProfilePage|menu\/useUser|shell\/CommandPalette)\.tsx?$/,
    names: ['usuario', 'perfil'],
    why: 'keys of the cache, and of an entry',
  },
  { files: /^kit\/entity\/field\.ts$/, names: ['consentimento'], why: 'a legal ground of LGPD' },
  { files: /^server\/public\/leaving\.ts$/, names: ['post'], why: 'the method of a form' },
  { files: /^server\/commands\//, names: ['plano'], why: 'the folder that db:plan writes to' },
];
/** Functions of the framework itself, which a business gives words to. */
const own = [
  'BACKOFFICE_ACESSAR',
  'DADOS_PESSOAIS_VER',
  'DADOS_PESSOAIS_BUSCAR',
  'AUDITORIA_VER',
  'ARQUIVO_ENVIAR_FORA',
  'TITULAR_ATENDER',
];

const filesOf = (root: string, isWanted: (file: string) => boolean): string[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && isWanted(file));
const entities = filesOf('schemas', (file) => file.includes('/')).map((file) =>
  file.split('/').at(-1)!.replace('.ts', ''),
);
const verbs = ['VER', 'EDITAR', 'EXCLUIR', 'VER_TODOS', 'ENTRAR'];
const functions = new Set(
  [
    ...Object.keys(permissions),
    ...Object.keys(planFunctions),
    ...entities.flatMap((name) => verbs.map((verb) => `${upperSnake(name)}_${verb}`)),
  ].filter((name) => !own.includes(name)),
);
/** The framework's own tests use a small business of their own. */
const isProgram = (file: string): boolean => !/(^|\/)(harness|testing\w*)\.tsx?$/.test(file);
const withoutComments = (text: string): string => text.replace(/\/\*[^]*?\*\//g, '').replace(/(^|\s)\/\/.*/g, '');

/** The entities and permissions that a text names. */
const named = (text: string): string[] => {
  const code = withoutComments(text);
  const words = new Set([...code.matchAll(/(['"`])(\w+)\1/g)].map(([, , word]) => word!));
  const capitals = [...code.matchAll(/\b[A-Z]+(?:_[A-Z]+)*\b/g)]
    .map(([word]) => word)
    .filter((word) => word.includes('_') && functions.has(word));
  return [
    ...new Set([
      ...entities.filter((name) => words.has(name)),
      ...[...words].filter((word) => functions.has(word)),
      ...capitals,
    ]),
  ];
};

test('what names the business is found', () => {
  expect(
    named("const a = can('NOTA_FISCAL_VER') && hasPlan('PDV') && modelByName('cupomDesconto'); // 'pedido'"),
  ).toEqual(['cupomDesconto', 'NOTA_FISCAL_VER', 'PDV']);
});
test('no file of the framework names an entity or a permission of the business', () => {
  const found = filesOf('src', isProgram).flatMap((file) => {
    const fine = allowed.flatMap(({ files, names }) => (files.test(file) ? names : []));
    return named(readFileSync(join('src', file), 'utf8'))
      .filter((name) => !fine.includes(name))
      .map((name) => `${file}: ${name}`);
  });
  expect(found).toEqual([]);
});
test('what is allowed is needed', () => {
  const files = filesOf('src', isProgram);
  const idle = allowed.filter(({ files: where, names }) =>
    names.some(
      (name) =>
        !files.some((file) => where.test(file) && named(readFileSync(join('src', file), 'utf8')).includes(name)),
    ),
  );
  expect(idle).toEqual([]);
});
