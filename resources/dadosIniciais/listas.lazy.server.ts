import type { ReferenceList } from '#kit/entity/seeds';

type Values = Readonly<Record<string, unknown>>;
const files = import.meta.glob<string>('./listas/*.tsv', { query: '?raw', import: 'default' });
const read = async (name: string): Promise<string[][]> =>
  (await files[`./listas/${name}.tsv`]!())
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
const code = (row: Values): string => String(row.codigo);
const coded = (entity: string): ReferenceList => ({
  entity,
  key: code,
  rows: async () => (await read(entity)).map(([codigo, nome]) => ({ codigo, nome })),
});

/** The country's lists and the first plans, in the order in which they refer to each other. Sources in preparar.mjs. */
export const listas: readonly ReferenceList[] = [
  {
    entity: 'estado',
    key: ({ sigla }) => String(sigla),
    rows: async () =>
      (await read('estado')).map(([sigla, nome, codigoIbge, regiao]) => ({
        sigla,
        nome,
        codigoIbge: Number(codigoIbge),
        regiao,
      })),
  },
  {
    entity: 'cidade',
    key: ({ codigoIbge }) => String(codigoIbge),
    rows: async (known) =>
      (await read('cidade')).map(([codigoIbge, name, uf = '']) => ({
        codigoIbge: Number(codigoIbge),
        name,
        nome: `${name} - ${uf}`,
        estado: known.get('estado')?.get(uf),
      })),
  },
  {
    entity: 'banco',
    key: code,
    rows: async () => (await read('banco')).map(([codigo, nome, ispb]) => ({ codigo, nome, ispb })),
  },
  {
    entity: 'cfop',
    key: code,
    editable: true,
    rows: async () =>
      (await read('cfop')).map(([codigo, nome, operacao, destino, nfce]) => ({
        codigo,
        nome,
        operacao,
        destino,
        nfce: nfce === 'S',
      })),
  },
  {
    entity: 'aliquotaIbsCbs',
    key: ({ inicio }) => String(inicio),
    editable: true,
    rows: async () =>
      (await read('aliquotaIbsCbs')).map(([inicio, ibsUf, ibsMun, cbs, fonte]) => ({
        inicio,
        ibsUf: Number(ibsUf),
        ibsMun: Number(ibsMun),
        cbs: cbs ? Number(cbs) : null,
        fonte,
      })),
  },
  ...['ncm', 'origemMercadoria', 'cstIcms', 'csosn', 'cstPisCofins'].map(coded),
  {
    entity: 'feriado',
    key: ({ data, nome, estado }) => [data, nome, estado ?? ''].join('|'),
    editable: true,
    rows: async (known) =>
      (await read('feriado')).map(([data, nome, tipo, uf]) => ({
        data,
        nome,
        tipo,
        abrangencia: uf ? 'ESTADUAL' : 'NACIONAL',
        estado: uf ? known.get('estado')?.get(uf) : null,
        cidade: null,
      })),
  },
  { entity: 'plano', key: code, editable: true, rows: () => Promise.resolve(plans) },
];

const free = ['CARDAPIO', 'CLIENTES'];
const light = [...free, 'CUPOM', 'DELIVERY', 'PDV', 'INDICACAO'];
const plan = (
  ordem: number,
  codigo: string,
  nome: string,
  valor: number,
  diasTeste: number,
  limiteUsuarios: number | null,
  descricao: string,
  funcoes: readonly string[],
): Values => ({ ordem, codigo, nome, valor, diasTeste, limiteUsuarios, descricao, funcoes, situacao: 'ATIVO' });
/** First plans (docs/decisions/0011); prices and functions are the administrator's from then on. */
const plans: readonly Values[] = [
  plan(1, 'GRATUITO', 'Gratuito', 0, 0, 2, 'Cardápio e clientes, para começar.', free),
  plan(2, 'LIGHT', 'Light', 99.9, 15, 5, 'Delivery próprio, cupons e PDV.', light),
  plan(3, 'PRO', 'Pro', 249.9, 15, null, 'Tudo: notas fiscais, WhatsApp, campanhas e integrações.', [
    ...light,
    'MODULO_FISCAL',
    'WHATSAPP',
    'MARKETING',
    'FIDELIDADE',
    'CARTAO_PRESENTE',
    'SORTEIO',
    'INTEGRACOES',
    'RELATORIOS',
  ]),
];
