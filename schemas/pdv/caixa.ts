import { entity, states } from '#kit';
import { f } from '#fields';
import { formasPagamento } from '../delivery/pedidos/pedido';

const porForma = { forma: f.enum(formasPagamento, { required: true }), valor: f.money({ required: true }) } as const;

const interno = { readOnly: true, copy: false, read: 'ROLE_ADMIN' } as const;
/**
 * Till: one person's responsibility at one terminal, from the change money until the check. The expected amounts are
 * stored at the closing, after the operator has entered the counted ones: until then no answer contains them.
 */
export const caixa = entity('caixa', {
  label: ['Caixa', 'Caixas'],
  title: 'nome',
  root: 'pdv/caixa/',
  tenant: 'empresa',
  bin: false,
  fields: {
    nome: f.text({ label: 'Caixa', max: 80, readOnly: true }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    terminal: f.ref('terminal', { required: true, readOnly: 'update' }),
    operador: f.ref('usuario', { label: 'Operador', readOnly: true, stamp: 'user' }),
    situacao: f.enum(
      {
        ABERTO: { label: 'Aberto', tone: 'success' },
        FECHADO: { label: 'Fechado', tone: 'warning' },
        CONFERIDO: { label: 'Conferido', tone: 'info' },
      },
      { label: 'Situação', required: true, default: 'ABERTO' },
    ),
    abertoEm: f.dateTime({ label: 'Aberto em', readOnly: true, stamp: 'now', index: true }),
    fundoTroco: f.money({ label: 'Fundo de troco', required: true, min: 0, default: 0 }),
    fechadoEm: f.dateTime({ label: 'Fechado em', readOnly: true }),
    informado: f.list(porForma, { label: 'Contado', max: 10, each: 'Forma de pagamento' }),
    esperado: f.list(porForma, { label: 'Esperado', max: 10, readOnly: true, read: 'CAIXA_CONFERIR' }),
    diferencas: f.list(porForma, { label: 'Diferenças', max: 10, readOnly: true, read: 'CAIXA_CONFERIR' }),
    diferenca: f.money({
      label: 'Diferença',
      readOnly: true,
      read: 'CAIXA_CONFERIR',
      help: 'O contado menos o esperado: negativa quando falta.',
    }),
    cedulas: f.list(
      {
        valor: f.money({ required: true, min: 0.01 }),
        quantidade: f.integer({ required: true, min: 1, max: 99_999 }),
      },
      { label: 'Notas e moedas', max: 20, each: 'Nota ou moeda' },
    ),
    paraCofre: f.money({ label: 'Vai para o cofre', min: 0 }),
    fundoSeguinte: f.money({ label: 'Fica de fundo', min: 0, help: 'O troco com que o próximo caixa começa.' }),
    motivoDiferenca: f.enum(
      {
        TROCO: 'Troco dado a mais ou a menos',
        FORMA: 'Venda na forma errada',
        PERDA: 'Nota ou moeda perdida',
        DESCONHECIDO: 'Não se sabe',
      },
      { label: 'O que houve com a diferença', read: 'CAIXA_CONFERIR' },
    ),
    justificativa: f.longText({
      label: 'Justificativa da diferença',
      read: 'CAIXA_CONFERIR',
      max: 500,
      help: 'De quem fechou, quando a diferença passa da tolerância da casa.',
    }),
    autorizadoPor: f.ref('usuario', { label: 'Fechamento autorizado por', readOnly: true }),
    observacao: f.longText({ label: 'Observações', max: 500 }),
    conferidoPor: f.ref('usuario', { label: 'Conferido por', readOnly: true }),
    conferidoEm: f.dateTime({ label: 'Conferido em', readOnly: true }),
    // Set while the till is open, so that the database allows one a person and one a terminal.
    abertoPor: f.text({ label: 'Aberto por', max: 20, unique: true, audited: false, ...interno }),
    abertoNo: f.text({ label: 'Aberto no terminal', max: 20, unique: true, audited: false, ...interno }),
  },
});

export const vidaDoCaixa = states(caixa, 'situacao', {
  line: ['ABERTO', 'FECHADO', 'CONFERIDO'],
  moves: {
    fechar: {
      label: 'Fechar o caixa',
      icon: 'lock',
      tone: 'primary',
      from: 'ABERTO',
      to: 'FECHADO',
      asks: ['informado'],
      offers: ['cedulas', 'justificativa', 'observacao'],
      second: { permission: 'PDV_AUTORIZAR', when: 'function' },
      page: 'fechar-caixa',
      stamp: 'fechadoEm',
      permission: 'CAIXA_MOVIMENTAR',
      confirm: 'Fechar {nome}? Conte a gaveta e diga o que há de cada forma. O esperado aparece depois.',
      submit: 'Fechar o caixa agora',
    },
    conferir: {
      label: 'Conferir',
      icon: 'check',
      tone: 'primary',
      from: 'FECHADO',
      to: 'CONFERIDO',
      offers: ['paraCofre', 'fundoSeguinte', 'motivoDiferenca', 'observacao'],
      stamp: 'conferidoEm',
      permission: 'CAIXA_CONFERIR',
      confirm: 'Dar {nome} por conferido? Depois disso ele não muda mais.',
    },
    reabrir: {
      label: 'Pedir recontagem',
      icon: 'undo',
      tone: 'danger',
      from: 'FECHADO',
      to: 'ABERTO',
      clears: [
        'fechadoEm',
        'informado',
        'cedulas',
        'esperado',
        'diferencas',
        'diferenca',
        'paraCofre',
        'fundoSeguinte',
        'justificativa',
        'autorizadoPor',
      ],
      permission: 'CAIXA_REABRIR',
      second: { permission: 'PDV_AUTORIZAR' },
      confirm:
        'Pedir a recontagem de {nome}? O caixa reabre, o que foi contado é apagado, e o operador conta de novo, às cegas.',
      submit: 'Reabrir o caixa',
    },
  },
});
