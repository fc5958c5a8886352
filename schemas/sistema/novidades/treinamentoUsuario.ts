import { entity } from '#kit';
import { f } from '#fields';

/** Progress of one person in a training, kept with the company that the person belongs to. */
export const treinamentoUsuario = entity('treinamentoUsuario', {
  label: ['Progresso de treinamento', 'Progressos de treinamentos'],
  title: 'vistoEm',
  root: 'treinamento/usuario/',
  tenant: 'empresa',
  bin: false,
  fields: {
    empresa: f.ref('empresa', { readOnly: 'update', help: 'Vazio: de quem trabalha na plataforma.' }),
    treinamento: f.ref('treinamento', { required: true, readOnly: 'update', holds: false }),
    usuario: f.ref('usuario', { label: 'Usuário', readOnly: 'update', holds: false }),
    vistoEm: f.dateTime({ label: 'Viu em', readOnly: true, audited: false }),
    concluidoEm: f.dateTime({ label: 'Concluiu em', readOnly: true, audited: false }),
    nota: f.integer({ label: 'Nota (%)', readOnly: true, audited: false }),
    tentativas: f.integer({ label: 'Tentativas no dia', readOnly: true, audited: false }),
    tentouEm: f.dateTime({ label: 'Tentou em', readOnly: true, audited: false }),
  },
  unique: [['empresa', 'treinamento', 'usuario']],
});
