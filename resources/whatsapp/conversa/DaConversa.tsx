import { useWho } from '#screen';
import { Mensagens } from './Mensagens';

interface Props {
  readonly record?: { readonly id: number; readonly atendente?: unknown; readonly naoLidas?: unknown };
}

/** Messages of the conversation; the person who attends it reads them by opening the page. */
const DaConversa = ({ record }: Props) => {
  const { person: eu } = useWho();
  const atende = record !== undefined && record.atendente === eu && Number(record.naoLidas ?? 0) > 0;
  return <Mensagens conversa={record?.id ?? 0} {...(atende && { aLer: record.id })} />;
};
export default DaConversa;
