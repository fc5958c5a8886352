import { get, page, post, r } from '#kit';
import { f } from '#fields';
import { cartoesDoInicio, inicios, telaInicial } from '../../../schemas/sistema/tela-inicial/telaInicial';

/** Page where each person arranges the first page for themselves. */
export const personalizar = page('personalizar', {
  label: 'Tela inicial',
  menu: { group: 'configuracoes', icon: 'dashboard', order: 5 },
  permission: [],
  outside: true,
  screen: () => import('./personalizar.Tela'),
});

const { inicio, atalhos, cartoes, ordem } = telaInicial.fields;
/*
 * Calls of every company's rows: a person keeps one first page, also in another shop of the network. The functions keep
 * to the row of the user.
 */
const doUsuario = { permission: [], platform: true } as const;
const minha = {
  inicio: f.enum(inicios, { required: true }),
  atalhos: r.list({ rota: f.text({ required: true }), rotulo: f.text({ required: true }), icone: f.text() }),
  cartoes: f.enumSet(cartoesDoInicio, { required: true }),
  /** All cards, the hidden ones too, as the welcome page draws them. */
  ordem: r.list({ cartao: f.enum(cartoesDoInicio, { required: true }) }),
};
/** First page of the user; the defaults while nothing is chosen. */
export const minhaTela = get('/tela-inicial/minha', {
  ...doUsuario,
  result: { ...minha, escolhida: f.bool({ required: true }) },
});
/** Stores the first page of the user. */
export const salvarTela = post('/tela-inicial/guardar', {
  ...doUsuario,
  form: { inicio, atalhos, cartoes, ordem },
  result: minha,
});
/** Goes back to the first page of somebody who has chosen nothing. */
export const voltarAoPadrao = post('/tela-inicial/voltar-ao-padrao', { ...doUsuario, result: r.nothing });
