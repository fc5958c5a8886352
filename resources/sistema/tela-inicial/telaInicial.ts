import { resource } from '#kit';
import { telaInicial } from '../../../schemas/sistema/tela-inicial/telaInicial';

export const telasIniciais = resource(telaInicial, {
  heading: 'Minha tela inicial',
  menu: false,
  access: { list: [] },
  list: { columns: ['inicio', 'cartoes'], search: [] },
  show: ['inicio', 'cartoes', 'atalhos'],
});
