import { resource } from '#kit';
import { companyDownload } from '../../schemas/exportacao/companyDownload';

/** People meet it in the downloads centre. */
export const companyDownloads = resource(companyDownload, {
  menu: false, off: ['create', 'update', 'export'], access: { list: [] },
  list: { columns: ['data', 'nome', 'descricao', 'situacao'], sort: { data: 'desc' } },
});
