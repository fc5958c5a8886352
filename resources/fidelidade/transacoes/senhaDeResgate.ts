import { post, resource } from '#kit';
import { f } from '#fields';
import { senhaDeResgate, usos } from '../../../schemas/fidelidade/transacoes/senhaDeResgate';

export const senhasDeResgate = resource(senhaDeResgate, {
  menu: false,
  plan: 'FIDELIDADE',
  off: ['create', 'update', 'delete', 'export'],
  list: {
    search: [],
    columns: ['cliente', 'tentativas', 'conferidaEm', 'conferidaPara', 'conferidaPor'],
    filters: ['cliente', 'conferidaEm', 'conferidaPor'],
    sort: { conferidaEm: 'desc' },
  },
});

/** Permissions to take points: at the counter, at the till, by telephone. */
const quem = {
  permission: ['TRANSACAO_LANCAR', 'PREMIO_RESGATE_ENTREGAR', 'PEDIDO_EDITAR', 'VENDA_EDITAR'],
  plan: 'FIDELIDADE',
  inCompany: true,
} as const;
const cliente = f.ref('cliente', { required: true });
const senha = f.text({
  label: 'Senha do cliente',
  required: true,
  audited: false,
  pattern: /^(\d{4}|\d{6})$/,
  patternMessage: 'São quatro algarismos, ou os seis do código!',
  help: 'Os quatro algarismos dele, ou os seis que foram ao seu celular.',
});
const confere = f.bool({ required: true });
/** Purpose of the points; the password counts for no other. */
const uso = f.enum(usos, { required: true });

/** Checks the customer's password. A wrong one is an answer and no error, so that the attempt is counted. */
export const conferirSenha = post('/fidelidade/senha/conferir', {
  ...quem,
  perHour: 600,
  form: { cliente, senha, uso },
  result: { confere, recusa: f.text() },
});
/** The same from a list, before a prize is redeemed or points are taken by hand. */
export const conferirNaLista = {
  label: 'Conferir senha do cliente',
  icon: 'key',
  inCompany: true,
  once: true,
  form: { cliente, senha },
  result: { confere, dito: f.text({ required: true }) },
  effect: { toast: '{dito}', warning: { confere: false } },
} as const;
export const mandarCodigoDeResgate = post('/fidelidade/senha/codigo', {
  ...quem,
  perHour: 60,
  form: { cliente, uso },
  /** `simulado`: no message is sent. */
  result: { enviado: f.bool({ required: true }), simulado: f.bool({ required: true }) },
});
/** The same from a list. */
export const mandarCodigoNaLista = {
  label: 'Mandar código ao celular',
  icon: 'chat',
  inCompany: true,
  once: true,
  perHour: 60,
  form: { cliente },
  result: { dito: f.text({ required: true }) },
  effect: { toast: '{dito}' },
} as const;
