import { entity } from '#kit';
import { f } from '#fields';

const cadastro = { basis: 'contrato', purpose: 'Atender e entregar pedidos' } as const;

/**
 * Unification of several records of a customer, with the moved rows and changed values, so that it can be undone for
 * some time.
 */
export const clienteUnificacao = entity('clienteUnificacao', {
  label: ['Unificação', 'Unificações'],
  gender: 'f',
  title: 'nome',
  root: 'client/unificacao/',
  tenant: 'empresa',
  owner: 'vendedor',
  bin: false,
  fields: {
    nome: f.text({ label: 'Cliente', required: true, max: 100, personal: cadastro }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    cliente: f.ref('cliente', { label: 'Ficou', required: true }),
    telefone: f.phone({ required: true, personal: cadastro }),
    motivo: f.enum(
      { MESMO_TELEFONE: 'Mesmo telefone', MANUAL: 'Escolhido à mão', IMPORTACAO: 'Importação' },
      { required: true, default: 'MESMO_TELEFONE' },
    ),
    origem: f.list(
      {
        codigo: f.integer({ label: 'Cadastro', required: true }),
        nome: f.text({ required: true, max: 100 }),
        cpfCnpj: f.document({ label: 'CPF ou CNPJ' }),
        pedidos: f.integer(),
        total: f.money({ label: 'Já tinha comprado' }),
        pontos: f.integer(),
      },
      { label: 'Cadastros antes', each: 'Cadastro', personal: cadastro },
    ),
    quando: f.dateTime({ readOnly: true, stamp: 'now' }),
    usuario: f.ref('usuario', { label: 'Unificado por', readOnly: true, stamp: 'user' }),
    restauradaEm: f.dateTime({ label: 'Restaurada em', readOnly: true }),
    restauradaPor: f.ref('usuario', { label: 'Restaurada por', readOnly: true }),
    relatorio: f.longText({ label: 'O que voltou', readOnly: true, max: 2000 }),
    vendedor: f.ref('vendedor', { help: 'De quem é o cliente. Um vendedor vê só os seus.' }),
    // State needed to undo it: values before and after, ids of moved rows.
    antes: f.json(undefined, { readOnly: true, audited: false, read: 'ROLE_ADMIN', personal: cadastro }),
  },
});
