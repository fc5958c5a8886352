import { get, page, post, r } from '#kit';
import { f } from '#fields';
import { recorrenciaAssinatura } from '../../../schemas/financeiro/faturas/recorrenciaAssinatura';

/** Plan, services and the way a company pays. */
export const assinatura = page('assinatura', {
  label: 'Assinatura e serviços',
  menu: { group: 'financeiro', icon: 'work', order: 29 },
  permission: ['FATURAMENTO_VER'],
  whileBlocked: true,
  screen: () => import('./assinatura.Tela'),
});

const own = { permission: ['FATURAMENTO_VER'], inCompany: true, whileBlocked: true } as const;
const { situacao, forma, cartaoFinal, bandeira, fim, motivo } = recorrenciaAssinatura.fields;

export const verAssinatura = get('/recorrenciaassinatura/atual', {
  ...own,
  result: {
    simulado: f.bool({ required: true }),
    plano: f.text({ required: true }),
    valor: f.money({ required: true }),
    dia: f.integer({ required: true }),
    situacao,
    forma,
    cartaoFinal,
    bandeira,
    fim,
    motivo,
    /** The provider charges cards. */
    aceitaCartao: f.bool({ required: true }),
    /** A card is being entered at the partner. */
    cadastrando: f.bool({ required: true }),
    contratados: r.list({
      id: f.integer({ required: true }),
      servico: f.integer({ required: true }),
      nome: f.text({ required: true }),
      valor: f.money({ required: true }),
      cobranca: f.text({ required: true }),
      inicio: f.date({ required: true }),
      fim: f.date(),
    }),
    disponiveis: r.list({
      servico: f.integer({ required: true }),
      nome: f.text({ required: true }),
      descricao: f.text(),
      valor: f.money({ required: true }),
      cobranca: f.text({ required: true }),
    }),
    emails: f.emails(),
  },
});
/** Cancels at once, or leaves everything as it is until the end of the month that is paid. */
export const cancelarAssinatura = post('/recorrenciaassinatura/cancelar', {
  permission: ['ASSINATURA_CANCELAR'],
  inCompany: true,
  whileBlocked: true,
  form: {
    motivo: f.longText({ label: 'Por que você está saindo?', required: true, min: 5, max: 500 }),
    aoFimDoCiclo: f.bool({ label: 'Usar até o fim do que já foi cobrado', required: true, default: true }),
  },
  result: { situacao, fim },
});
export const manterAssinatura = post('/recorrenciaassinatura/manter', {
  permission: ['ASSINATURA_CANCELAR'],
  inCompany: true,
  whileBlocked: true,
  result: { situacao },
});
/** Opens the partner's page on which the card is typed. */
export const cadastrarCartao = post('/recorrenciaassinatura/cartao', {
  ...own,
  outside: true,
  perHour: 60,
  result: { endereco: f.text({ label: 'Página do parceiro' }), simulado: f.bool({ required: true }) },
});
/** Takes the card that was entered there. `final`: at the simulator, which has no page. */
export const confirmarCartao = post('/recorrenciaassinatura/cartao/confirmar', {
  ...own,
  outside: true,
  perHour: 240,
  form: { final: f.text({ label: 'Final do cartão de teste', max: 4 }) },
  result: { cartaoFinal, bandeira },
});
export const removerCartao = post('/recorrenciaassinatura/cartao/remover', { ...own, result: { forma } });

const servico = f.integer({ label: 'Serviço', required: true, min: 1 });
export const contratarServico = post('/servico/contratar', {
  permission: ['SERVICO_CONTRATAR'],
  inCompany: true,
  form: { servico },
  result: { id: f.integer({ required: true }), nome: f.text({ required: true }) },
});
export const cancelarServico = post('/servico/cancelar', {
  permission: ['SERVICO_CONTRATAR'],
  inCompany: true,
  form: { servico },
  result: { nome: f.text({ required: true }) },
});
