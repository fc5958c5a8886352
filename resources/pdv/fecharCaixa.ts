import { get, page, r } from '#kit';
import { f } from '#fields';
import { formasPagamento } from '../../schemas/delivery/pedidos/pedido';
import { caixa } from '../../schemas/pdv/caixa';

/** Counts the till, then shows the counted amounts beside the expected ones. */
export const fecharCaixa = page('fecharCaixa', {
  label: 'Fechar o caixa',
  menu: false,
  permission: ['CAIXA_MOVIMENTAR', 'CAIXA_CONFERIR'],
  plan: 'PDV',
  params: { caixa: f.ref('caixa') },
  screen: () => import('./fecharCaixa.Tela'),
});

const inteiro = f.integer({ required: true });
const texto = f.text({ required: true });
const forma = f.enum(formasPagamento, { required: true });
const valor = f.money({ required: true });
const instante = f.dateTime({ required: true });
const { situacao } = caixa.fields;
const ver = { permission: ['CAIXA_MOVIMENTAR', 'CAIXA_CONFERIR', 'CAIXA_VER'], plan: 'PDV', inCompany: true } as const;

/** Closing of a till. No sums while it is open; afterwards only for its operator and for users who check tills. */
export const fechamentoDoCaixa = get('/pdv/caixa/{caixa}/fechamento', {
  ...ver,
  form: { caixa: inteiro },
  result: {
    id: inteiro,
    nome: texto,
    situacao,
    operador: texto,
    abertoEm: f.dateTime(),
    fechadoEm: f.dateTime(),
    fundoTroco: valor,
    vendas: inteiro,
    ultima: f.dateTime(),
    /** Forms used, and cash. `sozinho`: booked automatically, without a count. */
    formas: r.list({
      forma,
      vendas: inteiro,
      texto,
      sozinho: f.bool({ required: true }),
      contado: f.money(),
      esperado: f.money(),
      diferenca: f.money(),
    }),
    /** Difference that the company tolerates, if it has set one. */
    tolerancia: f.money(),
    justificativa: f.text(),
    total: r.orNull({ contado: valor, esperado: valor, diferenca: valor }),
    /** Sales that explain two opposite differences of the same amount. */
    trocas: r.list({ venda: inteiro, numero: texto, valor, quando: f.dateTime(), de: forma, para: forma }),
    /** Accounts of tables that go on with the next till. */
    contas: r.list({ id: inteiro, nome: texto, total: valor }),
    passos: r.list({ quando: instante, texto }),
    /** Closings of the operator in the last thirty days, for users who check tills. */
    antes: r.orNull({ fechamentos: inteiro, diferenca: valor }),
  },
});
/** The slip of the closing, for a browser that prints without asking. */
export const comprovanteDoFechamento = get('/pdv/caixa/{caixa}/fechamento/comprovante', {
  ...ver,
  form: { caixa: inteiro },
  result: r.file('text/html', 'application/pdf'),
});
