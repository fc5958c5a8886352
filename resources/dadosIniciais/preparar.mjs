/**
 * Writes resources/dadosIniciais/listas.lazy.server from @brazilian-utils/brazilian-utils (MIT) and the short
 * official lists below, so that
 * a start reads plain text and the server needs no package for it. Run after an update of the package:
 *
 *     node resources/dadosIniciais/preparar.mjs
 *
 * Sources: states and municipalities IBGE; banks Banco Central; CFOP Ajuste SINIEF; NCM codes Receita Federal (the
 * package has no
 * descriptions: those of food come from the table below, every other name is the code); holidays federal and state
 * laws.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { getBanks, getCfop, getHolidays, getMunicipalities, getStates } from '@brazilian-utils/brazilian-utils';

const folder = new URL('./listas', import.meta.url);
/** State holidays of the years around; a later package adds later years. */
const years = [2025, 2026, 2027, 2028, 2029, 2030];

/** NCM headings that food businesses use. */
const ncmNames = {
  21069090: 'Preparações alimentícias',
  19059090: 'Produtos de padaria, salgados',
  19022000: 'Massas recheadas',
  19023000: 'Massas alimentícias',
  16025000: 'Preparações de carne bovina',
  16023290: 'Preparações de frango',
  16024900: 'Preparações de carne suína',
  16010000: 'Embutidos',
  20041000: 'Batata congelada',
  '04061010': 'Mussarela',
  '04069020': 'Queijos',
  21050010: 'Sorvetes',
  21050090: 'Sorvetes, outros',
  18069000: 'Chocolate',
  17049020: 'Balas',
  22011000: 'Água mineral',
  22021000: 'Refrigerantes',
  22029900: 'Outras bebidas não alcoólicas',
  22030000: 'Cerveja',
  22042100: 'Vinho',
  22060090: 'Outras bebidas fermentadas',
  22084000: 'Rum e cachaça',
  22086000: 'Vodca',
  20091200: 'Suco de laranja',
  20098990: 'Sucos, outros',
  '09012100': 'Café torrado',
  21011110: 'Café solúvel',
  21032010: 'Ketchup',
  21039011: 'Maionese',
  10063021: 'Arroz',
  '07133399': 'Feijão',
  15079011: 'Óleo de soja',
  39232190: 'Sacos plásticos',
  48194000: 'Sacos de papel',
};
/** CFOP accepted in a NFC-e (rejection 725). */
const nfce = new Set(['5101', '5102', '5103', '5104', '5115', '5405', '5656', '5667', '5933']);

const short = {
  // Tabela A do CST (Ajuste SINIEF 20/2012).
  origemMercadoria: [
    ['0', 'Nacional, exceto as indicadas nos códigos 3, 4, 5 e 8'],
    ['1', 'Estrangeira: importação direta, exceto a indicada no código 6'],
    ['2', 'Estrangeira: adquirida no mercado interno, exceto a indicada no código 7'],
    ['3', 'Nacional, com conteúdo de importação superior a 40% e inferior ou igual a 70%'],
    ['4', 'Nacional, produzida conforme os processos produtivos básicos'],
    ['5', 'Nacional, com conteúdo de importação inferior ou igual a 40%'],
    ['6', 'Estrangeira: importação direta, sem similar nacional, em lista da CAMEX, e gás natural'],
    ['7', 'Estrangeira: adquirida no mercado interno, sem similar nacional, em lista da CAMEX, e gás natural'],
    ['8', 'Nacional, com conteúdo de importação superior a 70%'],
  ],
  cstIcms: [
    ['00', 'Tributada integralmente'],
    ['02', 'Tributação monofásica própria sobre combustíveis'],
    ['10', 'Tributada e com cobrança do ICMS por substituição tributária'],
    ['15', 'Tributação monofásica própria e com responsabilidade pela retenção sobre combustíveis'],
    ['20', 'Com redução de base de cálculo'],
    ['30', 'Isenta ou não tributada e com cobrança do ICMS por substituição tributária'],
    ['40', 'Isenta'],
    ['41', 'Não tributada'],
    ['50', 'Suspensão'],
    ['51', 'Diferimento'],
    ['53', 'Tributação monofásica sobre combustíveis com recolhimento diferido'],
    ['60', 'ICMS cobrado anteriormente por substituição tributária'],
    ['61', 'Tributação monofásica sobre combustíveis cobrada anteriormente'],
    ['70', 'Com redução de base de cálculo e cobrança do ICMS por substituição tributária'],
    ['90', 'Outras'],
  ],
  csosn: [
    ['101', 'Tributada pelo Simples Nacional com permissão de crédito'],
    ['102', 'Tributada pelo Simples Nacional sem permissão de crédito'],
    ['103', 'Isenção do ICMS no Simples Nacional para faixa de receita bruta'],
    ['201', 'Tributada com permissão de crédito e com cobrança do ICMS por substituição tributária'],
    ['202', 'Tributada sem permissão de crédito e com cobrança do ICMS por substituição tributária'],
    ['203', 'Isenção para faixa de receita bruta e com cobrança do ICMS por substituição tributária'],
    ['300', 'Imune'],
    ['400', 'Não tributada pelo Simples Nacional'],
    ['500', 'ICMS cobrado anteriormente por substituição tributária ou por antecipação'],
    ['900', 'Outros'],
  ],
};
const linked = [
  'receita tributada no mercado interno',
  'receita não tributada no mercado interno',
  'receita de exportação',
  'receitas tributadas e não tributadas no mercado interno',
  'receitas tributadas no mercado interno e de exportação',
  'receitas não tributadas no mercado interno e de exportação',
  'receitas tributadas e não tributadas no mercado interno e de exportação',
];
short.cstPisCofins = [
  ['01', 'Operação tributável com alíquota básica'],
  ['02', 'Operação tributável com alíquota diferenciada'],
  ['03', 'Operação tributável com alíquota por unidade de medida de produto'],
  ['04', 'Operação tributável monofásica: revenda a alíquota zero'],
  ['05', 'Operação tributável por substituição tributária'],
  ['06', 'Operação tributável a alíquota zero'],
  ['07', 'Operação isenta da contribuição'],
  ['08', 'Operação sem incidência da contribuição'],
  ['09', 'Operação com suspensão da contribuição'],
  ['49', 'Outras operações de saída'],
  ...linked.map((what, index) => [
    `5${index}`,
    `Direito a crédito: vinculada ${index < 3 ? 'exclusivamente ' : ''}a ${what}`,
  ]),
  ...linked.map((what, index) => [
    `6${index}`,
    `Crédito presumido: aquisição vinculada ${index < 3 ? 'exclusivamente ' : ''}a ${what}`,
  ]),
  ['67', 'Crédito presumido: outras operações'],
  ['70', 'Aquisição sem direito a crédito'],
  ['71', 'Aquisição com isenção'],
  ['72', 'Aquisição com suspensão'],
  ['73', 'Aquisição a alíquota zero'],
  ['74', 'Aquisição sem incidência da contribuição'],
  ['75', 'Aquisição por substituição tributária'],
  ['98', 'Outras operações de entrada'],
  ['99', 'Outras operações'],
];

const day = (date) =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;
const kinds = { national: 'FERIADO', state: 'FERIADO', optional: 'FACULTATIVO', religious: 'COMEMORATIVO' };
const named = (rows) => rows.map(([code, name]) => [code, `${code} - ${name}`]);
const codes = Array.from({ length: 9000 }, (_, index) => String(index + 1000));
const grouped = (code) => `${code.slice(0, 4)}.${code.slice(4, 6)}.${code.slice(6)}`;
/** The package checks codes but does not list them; the list stands in the module that does. */
const ncmCodes = [
  ...readFileSync(
    new URL('./is-valid-ncm.js', import.meta.resolve('@brazilian-utils/brazilian-utils')),
    'utf8',
  ).matchAll(/`(\d{8})`/g),
].map(([, code]) => code);

const lists = {
  estado: getStates().map(({ code, name, ibgeCode, regionCode }) => [code, name, ibgeCode, regionCode]),
  cidade: getMunicipalities().map(({ code, name, stateCode }) => [code, name, stateCode]),
  banco: getBanks().map(({ code, ispb, name }) => [code, `${code} - ${name}`, ispb]),
  cfop: codes
    .map((code) => getCfop(code))
    .filter(Boolean)
    .map(({ code, description }) => [
      code,
      `${code} - ${description}`,
      code < '4' ? 'ENTRADA' : 'SAIDA',
      { 1: 'ESTADUAL', 5: 'ESTADUAL', 2: 'INTERESTADUAL', 6: 'INTERESTADUAL', 3: 'EXTERIOR', 7: 'EXTERIOR' }[code[0]],
      nfce.has(code) ? 'S' : 'N',
    ]),
  ncm: ncmCodes.map((code) => [code, ncmNames[code] ? `${grouped(code)} - ${ncmNames[code]}` : grouped(code)]),
  feriado: years.flatMap((year) => [
    ...getHolidays({ year }).map(({ date, name, type }) => [day(date), name, kinds[type], '']),
    ...getStates().flatMap(({ code }) =>
      getHolidays({ year, stateCode: code })
        .filter(({ type }) => type === 'state')
        .map(({ date, name, type }) => [day(date), name, kinds[type], code]),
    ),
  ]),
  // LC 214/2025, art. 343, 344 and 346; the CBS of 2027 is fixed by the Senate later (art. 349).
  aliquotaIbsCbs: [
    ['2026-01-01', 0.1, 0, 0.9, 'LC 214/2025, art. 343 e 346'],
    ['2027-01-01', 0.05, 0.05, '', 'LC 214/2025, art. 344; a CBS ainda não foi fixada'],
  ],
  ...Object.fromEntries(Object.entries(short).map(([name, rows]) => [name, named(rows)])),
};
const unknown = Object.keys(ncmNames).filter((code) => !ncmCodes.includes(code));
if (unknown.length > 0) throw new Error(`NCM that the package does not know: ${unknown.join(', ')}`);

const hash = createHash('sha256');
for (const [name, rows] of Object.entries(lists)) {
  const text = `${rows.map((row) => row.map((cell) => String(cell).replace(/\s+/g, ' ').trim()).join('\t')).join('\n')}\n`;
  hash.update(`${name}\n${text}`);
  writeFileSync(new URL(`${name}.tsv`, folder), text);
  process.stdout.write(`${name}: ${rows.length}\n`);
}
writeFileSync(
  new URL('../versao.ts', folder),
  `/** Changes with the lists of ./listas; written by preparar.mjs. */\nexport const versao = '${hash.digest('hex').slice(0, 16)}';\n`,
);
process.stdout.write(`${fileURLToPath(folder)}\n`);
