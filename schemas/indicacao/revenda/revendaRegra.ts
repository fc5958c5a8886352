import { entity } from '#kit';
import { f } from '#fields';

/** Rules of resale: one record of the platform. */
export const revendaRegra = entity('revendaRegra', {
  label: ['Regra da revenda', 'Regras da revenda'],
  gender: 'f',
  title: 'diasDepois',
  root: 'revendaregra/',
  fields: {
    perfilInicial: f.ref('perfil', {
      label: 'Perfil do primeiro usuário',
      help: 'Um perfil da plataforma, copiado para cada empresa nova. Sem ele ninguém abre testes.',
    }),
    diasDepois: f.integer({
      label: 'Dar por perdido depois de (dias)',
      required: true,
      default: 15,
      min: 0,
      max: 180,
      help: 'Dias desde o fim do teste sem fatura paga.',
    }),
  },
});
