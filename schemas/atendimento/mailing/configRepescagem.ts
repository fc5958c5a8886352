import { entity } from '#kit';
import { f } from '#fields';
import { mailingRepescavel, situacoesDoMailing } from '../../situacoesDoMailing';

const [semInteresse, naoAtende] = mailingRepescavel;

/** Second chance of the prospects of the platform: which of them come back by themselves, and when. */
export const configRepescagem = entity('configRepescagem', {
  label: ['Configuração da repescagem', 'Configurações da repescagem'],
  gender: 'f',
  title: 'nomeLista',
  root: 'config/repescagem/',
  bin: false,
  fields: {
    ativo: f.bool({
      label: 'Gerar sozinha',
      required: true,
      default: false,
      help: 'Sem isto, só quando alguém gerar à mão.',
    }),
    nomeLista: f.text({
      label: 'Nome da lista',
      required: true,
      max: 60,
      default: 'Repescagem',
      help: 'O dia vem depois.',
    }),
    situacoes: f.enumSet(
      { [semInteresse]: situacoesDoMailing[semInteresse], [naoAtende]: situacoesDoMailing[naoAtende] },
      { label: 'Como tinham terminado', help: 'Vazio: as duas.' },
    ),
    motivos: f.refs('motivoPerda', { help: 'Vazio: todos os que podem voltar.' }),
    diasSemContato: f.integer({ label: 'Dias sem contato', required: true, default: 30, min: 1, max: 3650 }),
    limite: f.integer({ label: 'No máximo', required: true, default: 200, min: 1, max: 1000, help: 'Por dia.' }),
    diasDaSemana: f.weekdays({ label: 'Dias da semana', help: 'Vazio: todos os dias.' }),
    hora: f.time({ label: 'A partir das', required: true, default: '08:00', help: 'Hora de Brasília.' }),
  },
});
