import { resource } from '#kit';
import { companyDownload } from '../../schemas/exportacao/companyDownload';

/**
 * People meet it in the downloads centre, which shows each what he may open; the rows themselves are for who
 * administers.
 */
export const companyDownloads = resource(companyDownload, {
  menu: false,
  off: ['create', 'update', 'export'],
  access: { list: ['ROLE_ADMIN', 'ROLE_USER_COMPANY_ADMIN'] },
  list: { columns: ['data', 'nome', 'descricao', 'situacao'], sort: { data: 'desc' } },
});
