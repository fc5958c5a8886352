/**
 * Declares what `npm test` runs. `npm test -- --all` runs every lane whole; so does a lane that is named, and a lane
 * that does not stand here.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const contract = (names) => names.map((name) => `tests/contract/${name}.test.ts`);

/** Suites that run over everything the declarations make, on the embedded engine, and one file a room of the business. */
export const contractFiles = contract([
  'framework/pglite',
  'framework/openapi',
  'framework/specification',
  'framework/session',
  'cadastros/clientesDados',
  'cardapio/produtos',
  'estoque/estoque',
  'pedidos/pedidoPorTelefone',
  'promocoes/promocoes',
  'cozinha/cozinha',
  'entrega/motoboys',
  'entrega/taxas',
  'loja/loja',
  'salao/mesas',
  'pdv/fecharCaixa',
  'fiscal/fiscalNotes',
  'fidelidade/fidelidadeRegras',
  'cupom/cuponsEnvio',
  'integracoes/cardapioNoIfood',
  'marketing/audience',
  'atendimento/mailing',
  'integracoes/ifood',
  'whatsapp/whatsapp',
  'relatorios/relatoriosPorDia',
  'pdv/livroDoCaixa',
  'cardapio/cardapioRede',
  'sistema/company',
  'financeiro/faturas',
]);

/** Ten journeys in the browser, one for each main job: file and the beginning of the test's name. */
export const journeys = [
  ['newOrder', 'an order for a new customer is taken by keyboard alone'],
  ['newOrder', 'a known customer orders by telephone in twenty keys'],
  ['loja', 'a customer looks through the shop, orders by keyboard on a phone'],
  ['salao', 'a waiter takes an order at a table in two taps'],
  ['pdv', 'a sale is scanned, paid in cash and over'],
  ['quadro', 'dispatches with a courier in two clicks'],
  ['precos', 'changes five prices by the keys alone'],
  ['fiscal', 'a shop issues the note of an order'],
  ['company', 'on the phone: products as cards, a new price, a photo'],
  ['analyst', 'writes a new customer: errors first, then saved'],
  ['analyst', 'signs in at the address she wanted'],
].map(([file, test]) => ({ file: `tests/e2e/${file}.test.ts`, test }));

/** Files of the unit lane that start, kill or search whole programs. */
export const slowUnits = [
  'src/server/processes/killed.test.ts',
  'src/server/adapters/backup.test.ts',
  'tests/unit/commands.test.ts',
  'tests/unit/regex.test.ts',
];

/** Names that stand for no file or test of the checkout. */
export const unknownNames = (root, { files = [...contractFiles, ...slowUnits], tests = journeys } = {}) => [
  ...files.filter((file) => !existsSync(join(root, file))),
  ...tests
    .filter(
      ({ file, test }) => !existsSync(join(root, file)) || !readFileSync(join(root, file), 'utf8').includes(`'${test}`),
    )
    .map(({ file, test }) => `${file} > ${test}`),
];
