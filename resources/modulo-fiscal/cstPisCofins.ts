import { resource } from '#kit';
import { cstPisCofins } from '../../schemas/modulo-fiscal/cstPisCofins';

export const cstsPisCofins = resource(cstPisCofins, {
  menu: false,
  access: { list: [] },
  off: ['create', 'update', 'delete'],
  list: { columns: ['codigo', 'nome'], sort: { codigo: 'asc' }, size: 50 },
});
