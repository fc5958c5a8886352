import { resource } from '#kit';
import { feriado } from '../../schemas/cadastros/feriado';

export const feriados = resource(feriado, { menu: { group: 'tabelas', icon: 'event', order: 30 } });
