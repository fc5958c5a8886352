import { resource } from '#kit';
import { cstPisCofins } from '../../../schemas/fiscal/modulo-fiscal/cstPisCofins';

export const cstsPisCofins = resource(cstPisCofins, {
  menu: { group: 'tabelas', icon: 'gavel', order: 150 },
  access: { list: [] },
  off: ['create', 'update', 'delete'],
  list: { columns: ['codigo', 'nome'], sort: { codigo: 'asc' }, size: 50 },
});
