import { useEffect, useMemo, useState } from 'react';
import { Choice, type ChoiceOption } from '#fields/parts';
import { messageOf } from '../../http';
import type { ChoiceQuestion } from './dialogs';

/** The list that opens on a button: its entries are asked for, and the one that is chosen acts. */
const ChoiceDialog = ({
  question: { title, anchor, ask, onChoose },
  onClose,
}: {
  readonly question: ChoiceQuestion;
  readonly onClose: () => void;
}) => {
  const button = useMemo(() => ({ current: anchor }), [anchor]);
  const [options, setOptions] = useState<readonly ChoiceOption[]>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    ask(stop.signal).then(setOptions, (error: unknown) => {
      if (!stop.signal.aborted) setFailure(messageOf(error));
    });
    return () => stop.abort();
  }, [ask]);
  const choose = async (id: number | null): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await onChoose(id);
      anchor.focus();
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <Choice
      open
      anchor={button}
      question={title}
      options={options}
      failure={failure}
      isBusy={isBusy}
      onClose={onClose}
      onChoose={(id) => void choose(id)}
    />
  );
};
export default ChoiceDialog;
