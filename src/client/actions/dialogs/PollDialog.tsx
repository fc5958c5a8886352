import { useEffect, useId } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button, Icon, Spinner } from '#fields/parts';
import { meets } from '#kit/entity/condition';
import { messageOf } from '../../http';
import { Dialog } from '../../ui';
import type { PollView } from './dialogs';
import { Facts } from './Facts';
import { isValues } from '../target';

/**
 * Asks again and again until the answer meets the condition, and shows how it stands. Closing it only stops the asking.
 */
export const PollDialog = ({ title, fields, every, ask, until, onMet, onClose }: PollView) => {
  const id = useId();
  const isMet = (answer: unknown): boolean => isValues(answer) && meets(until, answer);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['acompanhar', id],
    queryFn: ({ signal }) => ask(signal),
    retry: 2,
    gcTime: 0,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.error || isMet(state.data) ? false : every),
  });
  const isOver = isMet(data);
  useEffect(() => {
    if (isOver) onMet();
  }, [isOver, onMet]);
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          {error && (
            <Button onClick={() => void refetch()} busy={isFetching}>
              Tentar novamente
            </Button>
          )}
          <Button variant="primary" data-autofocus="" onClick={onClose}>
            Fechar
          </Button>
        </>
      }
    >
      {isValues(data) && fields.length > 0 && <Facts fields={fields} values={data} />}
      <p className="action-wait" role="status">
        {isOver ? (
          <>
            <Icon name="check" size={18} /> Pronto!
          </>
        ) : error ? null : (
          <>
            <Spinner size={16} /> Aguardando…
          </>
        )}
      </p>
      {error && !isOver && (
        <p className="labelled__error" role="alert">
          {messageOf(error)}
        </p>
      )}
    </Dialog>
  );
};
