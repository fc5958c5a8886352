import { page, r, reads } from '#kit';
import { f } from '#fields';
import { formasPagamento } from '../../schemas/delivery/pedido';
import { caixa } from '../../schemas/pdv/caixa';

/** Counts the till, then shows what was counted beside what was expected. */
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

/** A till as it is closed: no sum while it is open, and none afterwards but to its operator and to who checks tills. */
export const fechamentoDoCaixa = reads('GET /pdv/caixa/{caixa}/fechamento', {
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
    /** Each form that was used, and cash. `sozinho`: the house has written it down itself. */
    formas: r.list({
      forma,
      vendas: inteiro,
      texto,
      sozinho: f.bool({ required: true }),
      contado: f.money(),
      esperado: f.money(),
      diferenca: f.money(),
    }),
    /** Difference that the house lets pass, where it has said one. */
    tolerancia: f.money(),
    justificativa: f.text(),
    total: r.orNull({ contado: valor, esperado: valor, diferenca: valor }),
    /** Sales that explain two opposite differences of one amount. */
    trocas: r.list({ venda: inteiro, numero: texto, valor, quando: f.dateTime(), de: forma, para: forma }),
    /** Accounts of tables that go on with the next till. */
    contas: r.list({ id: inteiro, nome: texto, total: valor }),
    passos: r.list({ quando: instante, texto }),
    /** The closings of the same operator in thirty days, to who checks tills. */
    antes: r.orNull({ fechamentos: inteiro, diferenca: valor }),
  },
});
/** The slip of the closing, for a browser that prints without asking. */
export const comprovanteDoFechamento = reads('GET /pdv/caixa/{caixa}/fechamento/comprovante', {
  ...ver,
  form: { caixa: inteiro },
  result: r.file('text/html', 'application/pdf'),
});
