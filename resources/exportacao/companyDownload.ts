import { actions, resource } from '#kit';
import { f } from '#fields';
import { companyDownload } from '../../schemas/exportacao/companyDownload';

const { record } = actions(companyDownload);
const pronto = { situacao: 'PRONTO' } as const;

/** The downloads centre (decision 0001). */
export const companyDownloads = resource(companyDownload, {
  heading: 'Central de Downloads',
  path: 'downloads',
  menu: false,
  access: { list: [] },
  list: {
    columns: ['data', 'nome', 'descricao', 'situacao'],
    filters: ['data', 'categoria', 'situacao'],
    search: ['nome', 'descricao'],
    sort: { data: 'desc' },
    period: { of: 'data', days: 30, most: 366 },
    empty: 'Exportações longas e arquivos que o sistema prepara para você aparecem aqui.',
  },
  refresh: { every: 2, while: { situacao: 'PROCESSANDO' } },
  opens: 'baixar',
  show: [['nome', 'data'], 'descricao', ['categoria', 'situacao'], ['total', 'usuario']],
  fields: { situacao: { cell: () => import('./companyDownload.Situacao') } },
  slots: { afterList: () => import('./companyDownload.Guarda') },
  actions: {
    baixar: record({
      label: 'Baixar',
      icon: 'download',
      call: 'POST /companydownload/baixar',
      when: pronto,
      fails: 'download',
      effect: 'download',
    }),
    enviarEmail: record({
      label: 'Enviar arquivos',
      icon: 'mail',
      call: 'POST /companydownload/enviar-email',
      when: pronto,
      confirm: '{nome} vai por e-mail, em anexo.',
      submit: 'Enviar',
      back: 'Fechar',
      once: true,
      perHour: 30,
      form: { emails: f.emails({ label: 'E-mail', required: true, min: 1, max: 20 }) },
      effect: { toast: 'Arquivo enviado para {emails}!' },
    }),
    compartilhar: record({
      label: 'Compartilhar por WhatsApp',
      icon: 'whatsapp',
      call: 'POST /companydownload/compartilhar',
      when: pronto,
      result: { url: f.url({ required: true }) },
      effect: { download: '{url}' },
    }),
  },
});
