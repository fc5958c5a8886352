import { entity } from '#kit';
import { f } from '#fields';

/** Short advice of the platform above the page that it is about, until its reader does not want it any more. */
export const dica = entity('dica', {
  label: ['Dica', 'Dicas'],
  gender: 'f',
  title: 'titulo',
  root: 'dica/',
  ranges: [['inicio', 'fim']],
  fields: {
    titulo: f.text({ label: 'Título', required: true, max: 80 }),
    texto: f.longText({ required: true, max: 400, help: 'Um endereço com https:// vira link.' }),
    rota: f.text({
      label: 'Página',
      required: true,
      max: 120,
      pattern: /^\/app(\/[a-z0-9-]+){1,3}$/,
      patternMessage: 'Copie o endereço da página a partir de /app, sem o que vem depois de “?”!',
      help: 'Por exemplo /app/delivery/produto. A dica aparece nesta página e em nenhuma outra.',
    }),
    ordem: f.integer({ required: true, default: 0, min: 0, max: 9999 }),
    inicio: f.dateTime({ label: 'Aparece a partir de', help: 'Vazio: já.' }),
    fim: f.dateTime({ label: 'Some em', copy: false, help: 'Vazio: fica.' }),
    ativo: f.bool({ required: true, default: true, help: 'Só as ativas aparecem.' }),
  },
});
