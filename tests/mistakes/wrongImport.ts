// compiler 2: has no exported member named 'entityy'. Did you mean 'entity'?
import { entityy } from '#kit';
export const wrongImport = entityy('wrongImport', { title: 'nome' });
