import { entity } from '#kit';
import { f } from '#fields';
import { servicos } from '../plataformas/integracaoEmpresa';

/** Product or add-on that a partner's item means, said once by a person. */
export const vinculoParceiro = entity('vinculoParceiro', {
  label: ['Item ligado', 'Itens ligados'],
  title: 'nome',
  root: 'empresa/integracao/vinculo/',
  tenant: 'empresa',
  bin: false,
  atLeastOne: [['produto', 'adicional']],
  fields: {
    servico: f.enum(servicos, { label: 'Plataforma', required: true, readOnly: 'update' }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    chave: f.text({ label: 'Código no parceiro', required: true, max: 120, readOnly: 'update' }),
    nome: f.text({ label: 'Como o parceiro chama', required: true, max: 120 }),
    produto: f.ref('produto'),
    adicional: f.ref('adicional'),
    ligadoEm: f.dateTime({ label: 'Ligado em', readOnly: true, stamp: 'now' }),
    por: f.ref('usuario', { label: 'Ligado por', readOnly: true, stamp: 'user', holds: false }),
  },
  unique: [['servico', 'chave']],
});
