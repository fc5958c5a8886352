import { entity } from '#kit';
import { f } from '#fields';

/** Reason why a contact bought nothing, and whether a second-chance list may take the contact again. */
export const motivoPerda = entity('motivoPerda', {
  label: ['Motivo de perda', 'Motivos de perda'],
  title: 'nome',
  root: 'mailing/motivo/',
  tenant: 'empresa',
  fields: {
    nome: f.text({ required: true, max: 60, unique: true, help: 'Achou caro, mudou de bairro, usa outro…' }),
    empresa: f.ref('empresa', { readOnly: 'update', help: 'Vazio: da plataforma.' }),
    repescavel: f.bool({
      label: 'Pode voltar na repescagem',
      required: true,
      default: true,
      help: 'Sem isto, quem saiu por este motivo não volta a nenhuma lista.',
    }),
    diasEspera: f.integer({
      label: 'Dias até voltar',
      required: true,
      default: 30,
      min: 0,
      max: 3650,
      help: 'Além dos dias da regra de repescagem.',
    }),
    ativo: f.bool({ required: true, default: true }),
  },
});
