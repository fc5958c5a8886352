import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from '#fields/parts';
import type { Facts as Declared } from '#kit/resource/house';
import { fieldsOf } from '#kit/read/model';
import { Facts } from '../actions/dialogs/Facts';
import '../theme/actions.css';
import { messageOf } from '../http';
import { callDeclared } from '../http/declared';
import { Dialog, ErrorState } from '../ui';
import { Way } from './AlertBar';

/** Facts behind a notice's button, to read and to copy. Read again each time. */
const NoticeFacts = ({ facts, onClose }: { readonly facts: Declared; readonly onClose: () => void }) => {
  const { data, error, refetch } = useQuery({
    queryKey: ['aviso', facts.call],
    staleTime: 0,
    retry: false,
    queryFn: async ({ signal }) =>
      (await callDeclared<Readonly<Record<string, unknown>>>(facts.call, undefined, { signal, doing: facts.fails }))
        .result!,
  });
  const fields = Object.values(fieldsOf(facts.fields)).filter(({ name }) => facts.show.includes(name));
  const [text, way] = data ? [facts.text?.(data as never), facts.way?.(data as never)] : [];
  return (
    <Dialog open onClose={onClose} title={facts.title} size="small" footer={<Button onClick={onClose}>Fechar</Button>}>
      {error ? (
        <ErrorState title="Não foi possível mostrar" text={messageOf(error)} onRetry={refetch} />
      ) : !data ? (
        <div aria-busy="true">
          <Skeleton height="160px" />
        </div>
      ) : (
        <>
          {text && <p role="note">{text}</p>}
          <Facts fields={fields} values={data} />
          {way && <Way {...way} className="btn btn--small btn--secondary" onFollow={onClose} />}
        </>
      )}
    </Dialog>
  );
};
export default NoticeFacts;
