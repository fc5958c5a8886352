import { entity } from '#kit';
import { f } from '#fields';

/** Script of the calls of a list, step by step. */
export const roteiroAtendimento = entity('roteiroAtendimento', {
  label: ['Roteiro', 'Roteiros'],
  title: 'nome',
  root: 'mailing/roteiro/',
  tenant: 'empresa',
  fields: {
    nome: f.text({ required: true, max: 60 }),
    empresa: f.ref('empresa', { readOnly: 'update', help: 'Vazio: da plataforma.' }),
    lista: f.ref('mailingLista', { required: true }),
    passos: f.list(
      {
        titulo: f.text({ label: 'Título', required: true, max: 60 }),
        texto: f.longText({
          label: 'O que dizer',
          required: true,
          max: 600,
          variables: { nome: 'Nome', vendedor: 'Quem liga', empresa: 'Empresa' },
        }),
        perguntas: f.longText({ label: 'O que perguntar', max: 400 }),
      },
      { required: true, min: 1, max: 12, each: 'Passo', key: 'titulo' },
    ),
  },
});
