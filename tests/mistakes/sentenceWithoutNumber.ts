// start 11: R213 error sentenceWithoutNumber: the sentence of 'gastou' has no place for its number. Fix: write it with '{}'
import { audience, entity, total } from '#kit';
import { f } from '#fields';

export const conta = entity('conta', {
  label: ['Conta', 'Contas'], title: 'nome', root: 'conta/', tenant: 'empresa',
  fields: { nome: f.text({ required: true }), fone: f.phone({ required: true }), dono: f.ref('cliente'), dia: f.date(), empresa: f.ref('empresa', { required: true }), valor: f.money() },
});
export const sentenceWithoutNumber = audience('sentenceWithoutNumber', conta, {
  fields: ['nome'],
  rows: { gastou: total(conta, { label: 'Valor gasto', says: 'gastou', by: 'dono', at: 'dia', sum: 'valor' }) },
  reachable: { by: 'fone', unless: {} },
});
