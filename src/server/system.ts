import { modelOf } from '#fields';
import type { AnyEntity } from '#kit/entity/entity';
import type { Model } from '#kit/read/model';
import { partOf } from '#kit/entity/parts';
import type { AnyResource } from '#kit/resource/resource';
import type { AnyStates } from '#kit/entity/states';
import { processo, processos, vida } from '../system/ferramentas/processo';
import { auditoria, auditorias } from '../system/sistema/auditoria';
import { avisoParceiro, avisosDeParceiros } from '../system/sistema/avisoParceiro';
import { chamadaPrograma, chamadasDeProgramas } from '../system/sistema/chamadaPrograma';
import { importacao, importacoes } from '../system/ferramentas/importacao';
import { itensDeProcesso, processoItem } from '../system/ferramentas/processoItem';
import { sessao, sessoes } from '../system/sistema/sessao';
import { envioParceiro, enviosAParceiros } from '../system/sistema/envioParceiro';
import { emailRecusado, emailsRecusados } from '../system/sistema/emailRecusado';
import { eventoParado, eventosParados } from '../system/sistema/eventoParado';
import { rotina, tarefas } from '../system/sistema/rotina';
import { rotinaVez, vezesDaTarefa } from '../system/sistema/rotinaVez';
import { releaseAddress } from './mail/bounces';
import { tryAgain } from './jobs/deadLetters';
import { pausingRoutine, resumingRoutine, runningNow } from './jobs/tasks';
import type { SystemActs } from './operations/descriptor';
import { cancelling, pausing, resuming } from './processes/acts';
import { endingSession } from './session/ending';
import { ignoreEvent, ignoreMessage, tryEventAgain, tryMessageAgain } from './partners/again';

const model = (section: string, entity: AnyEntity, resource: AnyResource, states?: AnyStates): Model =>
  modelOf({ section, entity, resource, states });
/**
 * The tables of the framework that people see, beside the entities of the business: no table, permission or sample is
 * made for them.
 */
export const systemModels: readonly Model[] = [
  model('ferramentas', importacao, importacoes as never),
  model('ferramentas', processo, processos as never, vida),
  model('ferramentas', processoItem, itensDeProcesso as never),
  model('sistema', auditoria, auditorias as never),
  model('sistema', sessao, sessoes as never),
  model('sistema', avisoParceiro, avisosDeParceiros as never),
  model('sistema', envioParceiro, enviosAParceiros as never),
  model('sistema', emailRecusado, emailsRecusados as never),
  model('sistema', eventoParado, eventosParados as never),
  model('sistema', chamadaPrograma, chamadasDeProgramas as never),
  model('sistema', rotina, tarefas as never),
  model('sistema', rotinaVez, vezesDaTarefa as never),
];
export const systemActs: SystemActs = {
  processo: {
    pausar: pausing,
    pausarVarios: { ...pausing, on: 'each' },
    retomar: resuming,
    retomarVarios: { ...resuming, on: 'each' },
    cancelar: cancelling,
    cancelarVarios: { ...cancelling, on: 'each' },
  },
  sessao: { encerrar: endingSession, encerrarSelecionadas: { ...endingSession, on: 'each' } },
  avisoParceiro: {
    tentarDeNovo: tryEventAgain,
    tentarSelecionados: { ...tryEventAgain, on: 'each' },
    ignorar: ignoreEvent,
    ignorarSelecionados: { ...ignoreEvent, on: 'each' },
  },
  envioParceiro: {
    tentarDeNovo: tryMessageAgain,
    tentarSelecionados: { ...tryMessageAgain, on: 'each' },
    ignorar: ignoreMessage,
    ignorarSelecionados: { ...ignoreMessage, on: 'each' },
  },
  rotina: { rodar: runningNow, pausar: pausingRoutine, retomar: resumingRoutine },
  emailRecusado: { liberar: releaseAddress, liberarSelecionados: { ...releaseAddress, on: 'each' } },
  eventoParado: { tentarDeNovo: tryAgain, tentarSelecionados: { ...tryAgain, on: 'each' } },
};

/**
 * By name: what the business declares, what the framework does, and the parts by which that names the people and the
 * companies.
 */
export const namedModels = (models: readonly Model[]): ReadonlyMap<string, Model> =>
  new Map([
    ...[...models, ...systemModels].map((one) => [one.name, one] as const),
    ...(['people', 'companies'] as const).flatMap((part) => {
      const found = partOf(models, part);
      return found ? [[`$${part}`, found] as const] : [];
    }),
  ]);
