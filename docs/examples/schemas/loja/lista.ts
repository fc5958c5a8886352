import { audience, entity, total, type AnyAudience } from '#kit';
import { f } from '#fields';
import { conta } from './conta';
import { fornecedor } from './fornecedor';

export const fornecedores = audience('fornecedores', fornecedor, {
  always: { ativo: true },
  fields: ['prazo'],
  labels: { prazo: 'Prazo em dias' },
  rows: {
    vendeu: total(conta, {
      label: 'Valor vendido',
      says: 'vendeu {}',
      by: 'fornecedor',
      at: 'vencimento',
      sum: 'valor',
    }),
  },
  reachable: { by: 'email', unless: { semEmail: { label: 'Sem e-mail', when: { email: { empty: true } } } } },
});
const filtro: AnyAudience = fornecedores;

export const lista = entity('lista', {
  label: ['Lista de fornecedores', 'Listas de fornecedores'],
  gender: 'f',
  title: 'nome',
  root: 'lista/',
  tenant: 'empresa',
  fields: {
    empresa: f.ref('empresa', { label: 'Loja', required: true, readOnly: 'update' }),
    nome: f.text({ required: true, max: 60 }),
    regras: f.audience(filtro, { label: 'Quem entra', required: true }),
  },
});
