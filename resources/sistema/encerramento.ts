import { actions, resource } from '#kit';
import { f } from '#fields';
import { encerramento } from '../../schemas/sistema/encerramento';

const { record } = actions(encerramento);

export const encerramentos = resource(encerramento, {
  menu: { group: 'plataforma', icon: 'delete', order: 70 },
  off: ['create', 'update', 'delete'],
  access: { list: 'ROLE_ADMIN' },
  list: {
    columns: ['nome', 'numeroEmpresa', 'situacao', 'exportadoEm', 'baixadoEm', 'apagadoEm'],
    filters: ['situacao', 'numeroEmpresa', 'iniciadoEm'],
    search: ['nome', 'sha256'],
    sort: { iniciadoEm: 'desc' },
  },
  show: [
    ['nome', 'numeroEmpresa', 'cpfCnpj'],
    'situacao',
    ['iniciadoEm', 'iniciadoPor'],
    ['exportadoEm', 'tamanho', 'baixadoEm'],
    'sha256',
    ['apagadoEm', 'apagadoPor'],
    'contagens',
  ],
  actions: {
    baixar: record({
      label: 'Baixar exportação',
      icon: 'download',
      call: 'POST {id}/exportacao',
      permission: 'ROLE_ADMIN',
      when: { situacao: 'EXPORTADA' },
      confirm:
        'Baixar tudo o que é de {nome}? Vai sem máscaras, em um arquivo ZIP. Guarde-o em lugar seguro e entregue-o só à empresa.',
      effect: ['download', 'refresh'],
    }),
    apagar: record({
      label: 'Apagar a empresa',
      icon: 'delete',
      tone: 'danger',
      rare: true,
      call: 'POST {id}/apagar',
      permission: 'ROLE_ADMIN',
      once: true,
      when: [{ situacao: 'EXPORTADA' }, { situacao: 'APAGANDO' }],
      unless: { 'Baixe a exportação primeiro: ela é apagada junto!': { baixadoEm: { empty: true } } },
      confirm:
        'Apagar para sempre tudo o que é de {nome}? Somem cadastros, pedidos, arquivos, usuários, histórico e a própria exportação. Ficam só os documentos fiscais e os registros de acesso, pelo prazo da lei. Não há volta.',
      form: {
        nome: f.text({ label: 'Digite o nome da empresa', required: true, max: 60 }),
        senha: f.token({ label: 'A sua senha', own: true, required: true, max: 256 }),
      },
      effect: 'progress',
    }),
    comprovante: record({
      label: 'Comprovante',
      icon: 'description',
      call: 'POST {id}/comprovante',
      permission: 'ROLE_ADMIN',
      when: { situacao: 'APAGADA' },
      effect: 'download',
    }),
  },
});
