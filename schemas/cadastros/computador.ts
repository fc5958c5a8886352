import { entity } from '#kit';
import { f } from '#fields';
import { viasDoPedido } from '../delivery/cozinha/impressao';

/** Browser of the company's staff. Registered by its first sign-in; once deactivated, nobody can sign in from it. */
export const computador = entity('computador', {
  label: ['Computador', 'Computadores'],
  title: 'nome',
  root: 'computers/',
  tenant: 'empresa',
  is: 'browsers',
  unique: [['empresa', 'chave']],
  fields: {
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    nome: f.text({ required: true, max: 60, help: 'Onde ele fica: caixa, balcão, escritório.' }),
    setor: f.ref('setor', { help: 'A quem serve, se for de um setor só.' }),
    imprime: f.enumSet(viasDoPedido, {
      label: 'Imprime sozinho',
      help: 'As vias que saem neste computador assim que um pedido é aceito, com o Quadro ou “Impressão automática” aberto. Da cozinha, só as do setor, se houver um.',
    }),
    chave: f.text({
      label: 'Identificação',
      required: true,
      max: 64,
      readOnly: 'update',
      copy: false,
      audited: false,
      read: 'ROLE_ADMIN',
      help: 'Dada pelo navegador na primeira entrada.',
    }),
    agente: f.text({ label: 'Navegador', max: 120, readOnly: true, copy: false }),
    situacao: f.enum(
      { ATIVO: { label: 'Ativo', tone: 'success' }, INATIVO: 'Desativado' },
      {
        label: 'Situação',
        required: true,
        default: 'ATIVO',
        readOnly: true,
        help: 'Desativado, ninguém da empresa entra por este navegador.',
      },
    ),
    ultimoAcesso: f.dateTime({ label: 'Última entrada', readOnly: true, copy: false }),
    ultimoUsuario: f.ref('usuario', { label: 'Quem entrou', readOnly: true, copy: false }),
  },
});
