import { resource } from '#kit';
import { servico } from '../../schemas/cadastros/servico';

export const servicos = resource(servico, { menu: { group: 'plataforma', icon: 'build', order: 40 } });
