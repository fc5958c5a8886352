import { entity } from '#kit';
import { f } from '#fields';
import { canaisDeVenda } from '../../canais';

export const categoriaProduto = entity('categoriaProduto', {
  label: ['Categoria de produto', 'Categorias de produto'],
  gender: 'f',
  title: 'nome',
  picture: 'imagem',
  root: 'produto/categoria/',
  tenant: 'empresa',
  imports: true,
  fields: {
    nome: f.text({ required: true, max: 60 }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    descricao: f.text({ label: 'Descrição', max: 200, help: 'Aparece sob o nome no cardápio.' }),
    imagem: f.image({ aspect: 3 }),
    capa: f.ref('capaCardapioCategoria', { label: 'Capa', help: 'Da galeria de capas. Vale no lugar da imagem.' }),
    ordem: f.integer({ required: true, default: 0, min: 0, max: 999, help: 'Posição no cardápio.' }),
    canais: f.enumSet(canaisDeVenda, { label: 'Onde aparece', help: 'Nenhum marcado: em todos.' }),
    diasSemana: f.weekdays({ label: 'Dias em que aparece', help: 'Nenhum marcado: todos os dias.' }),
    horaInicio: f.time({ label: 'Aparece das' }),
    horaFim: f.time({ label: 'até', help: 'Pode passar da meia-noite.' }),
    ativo: f.bool({ required: true, default: true }),
  },
  unique: [['nome']],
  pairs: [['horaInicio', 'horaFim']],
  rules: [
    {
      on: ['horaInicio', 'horaFim'],
      test: ({ horaInicio, horaFim }) => horaInicio !== horaFim,
      message: 'O horário de início e de fim não podem ser iguais!',
    },
  ],
});
