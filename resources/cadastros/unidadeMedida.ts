import { resource } from '#kit';
import { unidadeMedida } from '../../schemas/cadastros/unidadeMedida';

export const unidadesMedida = resource(unidadeMedida, { menu: { group: 'tabelas', icon: 'straighten', order: 20 } });
