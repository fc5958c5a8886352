import { actions, entity, form, resource, step, wizard } from '#kit';
import { f } from '#fields';

/** Declarations of the type tests only; they join neither the product nor its vocabulary. */
export const vale = entity('vale', {
  label: ['Vale', 'Vales'], title: 'nome', root: 'vale/', tenant: 'empresa',
  fields: {
    empresa: f.ref('empresa', { required: true }),
    nome: f.text({ required: true, max: 60 }),
    tipo: f.enum({ VALOR: 'Valor', PERCENTUAL: 'Percentual' }, { required: true, default: 'VALOR' }),
    status: f.enum({ ATIVO: { label: 'Ativo', tone: 'success' }, CANCELADO: 'Cancelado' }),
    valor: f.money({ required: true, min: 0.01 }),
    dias: f.weekdays(),
    canais: f.enumSet({ LOJA: 'Loja', SITE: 'Site' }, { required: true }),
    validade: f.date(),
    endereco: f.address(),
    itens: f.list({ nome: f.text({ required: true }), quantidade: f.integer() }, { required: true }),
    horario: f.group({ inicio: f.time({ required: true }), fim: f.time() }),
    fotos: f.refs('empresa'),
    ativo: f.bool({ required: true }),
    ordem: f.integer(),
  },
  when: { valor: { tipo: 'VALOR' } },
  rules: [{ on: ['nome', 'validade'], test: ({ nome, validade }) => nome.length > 0 && (validade ?? '') > '2020-01-01', message: 'Confira!' }],
});

const { record, bulk, collection } = actions(vale);
export const vales = resource(vale, {
  plan: 'CUPOM',
  list: { columns: ['nome', 'status'], filters: ['status', 'dias'], sort: { nome: 'asc' }, tabs: { Ativos: { status: 'ATIVO' }, Sabado: { dias: 'SAB' } } },
  form: ['nome', ['tipo', 'valor'], { title: 'Mais', rows: ['validade', ['itens']] }],
  actions: {
    duplicar: record({ label: 'Duplicar', call: 'GET duplicar/{id}', result: { id: f.integer({ required: true }) } }),
    cancelar: record({
      label: 'Cancelar', call: 'POST cancelar/{id}/{motivo}', when: { status: 'ATIVO' }, confirm: 'Cancelar {nome}?', submit: 'Cancelar cupom', tone: 'danger', once: true,
      form: { motivo: f.text({ required: true }), aviso: f.bool() },
      initial: ({ nome }) => ({ motivo: nome }), body: ({ record: { id }, form: { motivo } }) => ({ id, motivo }),
      effect: [{ toast: 'Cancelado!' }, 'refresh'],
    }),
    enviar: bulk({ label: 'Enviar', call: 'POST enviar', confirm: 'Enviar {count} vales?', form: { texto: f.longText({ required: true }) }, effect: 'report' }),
    imprimir: record({ label: 'Imprimir', call: 'GET imprimir/{id}', form: { vias: f.integer() }, initial: () => ({ vias: null }), effect: ['print', 'refresh'] }),
    trocar: bulk({ label: 'Trocar', call: 'POST trocar', form: form({ modo: f.enum({ A: 'a', B: 'b' }, { required: true }), motivo: f.text({ required: true }) }, { when: { motivo: { modo: 'A' } } }) }),
    emitir: bulk({ label: 'Emitir', call: 'POST emitir', effect: 'progress' }),
    exportar: collection({ label: 'Exportar', call: 'POST exportar', result: { url: f.url({ required: true }) }, effect: { show: ['url'] } }),
  },
});

export const adesao = wizard('adesao', {
  label: 'Adesão', root: 'adesao/', permission: 'ROLE_ADMIN',
  steps: {
    loja: step({ title: 'Loja', form: { nome: f.text({ required: true }) }, call: 'POST loja' }),
    conta: step({ title: 'Conta', form: { agencia: f.text({ required: true }), tipo: f.enum({ CC: 'Corrente', CP: 'Poupança' }) }, rows: [['agencia', 'tipo']], call: 'POST conta' }),
  },
  finish: { label: 'Enviar', call: 'POST finalizar' },
});
