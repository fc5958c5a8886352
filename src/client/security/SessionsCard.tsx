import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Skeleton } from '#fields/parts';
import { messageOf } from '../http';
import { useSession } from '../session';
import { ErrorState, useConfirm, useToast } from '../ui';
import { endSessions, ownSessions, type OpenSession } from './sessions';
import './security.css';

const key = ['sessoes'];
const instant = (iso: string, zone: string): string =>
  new Date(iso).toLocaleString('pt-BR', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });

/** Sessions of the signed-in user, and the way to end them. */
export const SessionsCard = () => {
  const zone = useSession().user?.zone ?? 'America/Sao_Paulo';
  const cache = useQueryClient();
  const confirm = useConfirm();
  const toast = useToast();
  const [ending, setEnding] = useState<number | 'all'>();
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => ownSessions(signal),
    staleTime: 0,
  });
  const end = async (one?: OpenSession): Promise<void> => {
    const text = one ? `Quem usa ${one.agent} terá de entrar de novo.` : 'Só este aparelho continua conectado.';
    if (
      !(await confirm({
        title: one ? 'Encerrar esta sessão?' : 'Encerrar todas as outras sessões?',
        text,
        yes: 'Encerrar',
        no: 'Cancelar',
        tone: 'danger',
      }))
    )
      return;
    setEnding(one?.id ?? 'all');
    try {
      cache.setQueryData(key, await endSessions(one?.id));
      toast.success(one ? 'Sessão encerrada!' : 'As outras sessões foram encerradas!');
    } catch (cause) {
      toast.error(messageOf(cause));
      void refetch();
    } finally {
      setEnding(undefined);
    }
  };
  return (
    <section className="card security-card" aria-labelledby="sessoes-titulo">
      <h2 id="sessoes-titulo">Sessões abertas</h2>
      <p className="lead">
        Aparelhos em que seu usuário está conectado. Não reconhece algum? Encerre a sessão e troque a senha.
      </p>
      {error && !data ? (
        <ErrorState
          text={messageOf(error)}
          onRetry={() => {
            void refetch();
          }}
        />
      ) : !data ? (
        <div aria-busy="true">
          <Skeleton height="96px" />
        </div>
      ) : (
        <ul className="sessions" aria-label="Sessões abertas">
          {data.map((one) => (
            <li key={one.id} className="sessions__one">
              <div>
                <strong>{one.agent}</strong>
                {one.isThis && (
                  <>
                    {' '}
                    <span className="chip">Esta sessão</span>
                  </>
                )}
                <div className="lead">
                  {one.ip && `Endereço ${one.ip} · `}entrou em {instant(one.openedAt, zone)} · usada em{' '}
                  {instant(one.usedAt, zone)}
                </div>
              </div>
              {!one.isThis && (
                <Button
                  size="small"
                  busy={ending === one.id}
                  onClick={() => void end(one)}
                  aria-label={`Encerrar sessão em ${one.agent}, aberta em ${instant(one.openedAt, zone)}`}
                >
                  Encerrar sessão
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {(data?.length ?? 0) > 1 && (
        <div>
          <Button busy={ending === 'all'} onClick={() => void end()}>
            Encerrar todas as outras
          </Button>
        </div>
      )}
    </section>
  );
};
