import { resource } from '#kit';
import { setor } from '../../schemas/cadastros/setor';

export const setores = resource(setor, { menu: { group: 'tabelas', icon: 'kitchen', order: 10 } });
