import { calls, get, handlers, moves, post, r, run, type HandlerContext } from '#kit';
import { f } from '#fields';
import { containdicacao } from '../../schemas/indicacao/containdicacao';
import { indicacaoHistorico } from '../../schemas/indicacao/indicacaoHistorico';
import {
  indicacaoTransacao,
  livroDeIndicacoes,
  situacoesDaTransacao,
  vidaDoResgateDeIndicacao,
} from '../../schemas/indicacao/indicacaoTransacao';
import { livroDeCredito } from '../../schemas/financeiro/faturas/empresaCredito';
import { instantsOf } from '#kit/period';
import { dinheiro } from '../comum/centavos';
import { transacoesDeIndicacao } from './indicacaoTransacao';
import { avisosDeIndicacao } from './premio.server';
import { previaDoResgate, resgatar } from './resgate.server';

export const movimentosDaIndicacao = moves(vidaDoResgateDeIndicacao, {
  liberar: {
    check: async ({ rows, refuse }, { row }) => ({
      saldo: (await rows.carry(livroDeIndicacoes, row)) ?? refuse('O saldo não chega para isto!'),
    }),
    done: async ({ rows, tell }, { row }) => {
      await rows.tally(
        containdicacao,
        { id: row.conta, empresa: row.empresa },
        { add: { pendente: -row.valor, totalGanho: row.valor } },
      );
      await tell({
        to: { permission: 'INDICACAO_RESGATAR' },
        category: avisosDeIndicacao,
        tone: 'success',
        text: `${dinheiro(row.valor)} de uma indicação já podem ser resgatados.`,
        address: '/app/indique-bigdim/indique',
      });
    },
  },
  cancelar: {
    done: async ({ rows }, { row }) => {
      await rows.tally(containdicacao, { id: row.conta, empresa: row.empresa }, { add: { pendente: -row.valor } });
    },
  },
  pagar: {
    done: async ({ rows }, { row }) => {
      if (row.forma === 'FATURA')
        await rows.post(livroDeCredito, {
          descricao: 'Resgate de indicações',
          empresa: row.empresa,
          tipo: 'INDICACAO',
          valor: -row.valor,
          chave: `indicacao:${row.id}`,
        });
    },
  },
  recusar: {
    done: async ({ rows }, { row }) => {
      await rows.post(livroDeIndicacoes, {
        descricao: 'Resgate recusado, de volta ao saldo',
        empresa: row.empresa,
        conta: row.conta,
        tipo: 'AJUSTE',
        valor: -row.valor,
        motivo: row.motivo,
        chave: `recusa:${row.id}`,
      });
      await rows.tally(containdicacao, { id: row.conta, empresa: row.empresa }, { add: { totalResgatado: row.valor } });
    },
  },
});

const colunas = {
  data: f.dateTime(),
  descricao: f.text({ label: 'Lançamento' }),
  empresa: f.ref('empresa'),
  tipo: indicacaoTransacao.fields.tipo,
  valor: f.money({ required: true }),
  saldo: f.money(),
  situacao: indicacaoTransacao.fields.situacao,
  motivo: f.text(),
};
export const acoesDasTransacoes = handlers(transacoesDeIndicacao, {
  resgatar: (context, { form }) => resgatar(context, form),
  relatorio: async ({ rows, table }, { filter, form }) =>
    table(
      'indicacoes',
      colunas,
      await rows.all(indicacaoTransacao, {
        $and: [filter],
        $sort: [
          ['data', 'desc'],
          ['id', 'desc'],
        ],
      }),
      form.formato,
    ),
});

const leitores = ['INDICACAO_RESGATAR', 'INDICACAO_APROVAR'] as const;
const filtro = {
  inicio: f.date({ label: 'De' }),
  fim: f.date({ label: 'Até' }),
  situacao: f.enumSet(situacoesDaTransacao, { label: 'Situação' }),
  empresa: f.integer({ label: 'Empresa', min: 1 }),
};
interface Filtro {
  readonly inicio: string | null;
  readonly fim: string | null;
  readonly situacao: readonly (keyof typeof situacoesDaTransacao)[] | null;
  readonly empresa: number | null;
}
const condicao = ({ inicio, fim, situacao, empresa }: Filtro, zone: string) => {
  const data = instantsOf({ from: inicio, to: fim }, zone);
  return {
    ...((inicio !== null || fim !== null) && { data }),
    ...(situacao !== null && situacao.length > 0 && { situacao: [...situacao] }),
    ...(empresa !== null && { empresa }),
  };
};
type Condicao = Parameters<typeof somaDe>[1];
const somaDe = async (
  rows: HandlerContext['rows'],
  where: Parameters<typeof rows.sum<typeof indicacaoTransacao, 'valor'>>[1],
): Promise<number> => (await rows.sum(indicacaoTransacao, where, ['valor'])).valor;
export const chamadasDasTransacoes = calls(indicacaoTransacao, {
  previa: run(
    post('resgate/previa', {
      permission: ['INDICACAO_RESGATAR'],
      plan: 'INDICACAO',
      inCompany: true,
      mutates: false,
      form: transacoesDeIndicacao.actions.resgatar.form,
      result: transacoesDeIndicacao.actions.resgatar.preview!.show,
    }),
    (context, { form }) => previaDoResgate(context, form),
  ),
  filtrar: run(
    post('filtrar/periodo/status/{a}/{b}', {
      permission: leitores,
      plan: 'INDICACAO',
      mutates: false,
      form: {
        a: f.integer({ label: 'Página', required: true, min: 1 }),
        b: f.integer({ label: 'Tamanho', required: true, min: 1, max: 100 }),
        ...filtro,
      },
      result: r.page(
        r.record(
          indicacaoTransacao,
          ['id', 'descricao', 'data', 'tipo', 'valor', 'saldo', 'situacao', 'forma', 'liberaEm', 'pagaEm', 'motivo'],
          { empresa: ['shortName'] },
        ),
      ),
    }),
    async ({ rows, user }, { form: { a, b, ...asked } }) => {
      const { rows: results, total } = await rows.find(
        indicacaoTransacao,
        {
          ...condicao(asked, user.zone),
          $sort: [
            ['data', 'desc'],
            ['id', 'desc'],
          ],
        },
        { page: a, size: b },
      );
      return { results, totalRecords: total };
    },
  ),
  totais: run(
    post('totalizadores', {
      permission: leitores,
      plan: 'INDICACAO',
      mutates: false,
      form: filtro,
      result: {
        quantidade: f.integer({ required: true }),
        ganho: f.money({ required: true }),
        pendente: f.money({ required: true }),
        resgatado: f.money({ required: true }),
        solicitado: f.money({ required: true }),
        saldo: f.money({ required: true }),
      },
    }),
    async ({ rows, user }, { form }) => {
      const where = condicao(form, user.zone);
      const soma = (mais: Condicao) =>
        somaDe(rows, { $and: [...(Object.keys(where).length > 0 ? [where] : []), mais] });
      return {
        quantidade: await rows.count(indicacaoTransacao, where),
        ganho: await soma({ tipo: ['CREDITO', 'ESTORNO'], saldo: { empty: false } }),
        pendente: await soma({ situacao: 'PENDENTE' }),
        resgatado: -(await soma({ situacao: 'PAGA' })),
        solicitado: -(await soma({ situacao: ['SOLICITADA', 'APROVADA'] })),
        saldo: await soma({ saldo: { empty: false } }),
      };
    },
  ),
  historico: run(
    get('historico/{id}', {
      permission: leitores,
      plan: 'INDICACAO',
      record: indicacaoTransacao,
      result: r.list(r.record(indicacaoHistorico, ['id', 'de', 'para', 'quando', 'motivo'], { usuario: ['nome'] })),
    }),
    ({ rows }, { record }) =>
      rows.all(indicacaoHistorico, { transacao: record.id, empresa: record.empresa, $sort: [['id', 'asc']] }),
  ),
});

export const chamadasDasContas = calls(containdicacao, {
  saldo: run(
    get('saldo', {
      permission: ['INDICACAO_RESGATAR'],
      plan: 'INDICACAO',
      inCompany: true,
      result: {
        codigo: f.text(),
        saldo: f.money({ required: true }),
        pendente: f.money({ required: true }),
        totalGanho: f.money({ required: true }),
        totalResgatado: f.money({ required: true }),
      },
    }),
    async ({ rows, user }) => {
      const conta = await rows.one(containdicacao, { empresa: user.company.id });
      const { codigo = null, saldo = 0, pendente = 0, totalGanho = 0, totalResgatado = 0 } = conta ?? {};
      return { codigo, saldo, pendente, totalGanho, totalResgatado };
    },
  ),
  totais: run(
    post('filtrar/totalizadores', {
      permission: ['INDICACAO_APROVAR'],
      mutates: false,
      form: { empresa: f.integer({ label: 'Empresa', min: 1 }), ativo: f.bool() },
      result: {
        contas: f.integer({ required: true }),
        saldo: f.money({ required: true }),
        pendente: f.money({ required: true }),
        totalGanho: f.money({ required: true }),
        totalResgatado: f.money({ required: true }),
      },
    }),
    async ({ rows }, { form: { empresa, ativo } }) => {
      const { count, ...somas } = await rows.sum(
        containdicacao,
        { ...(empresa !== null && { empresa }), ...(ativo !== null && { ativo }) },
        ['saldo', 'pendente', 'totalGanho', 'totalResgatado'],
      );
      return { contas: count, ...somas };
    },
  ),
});
