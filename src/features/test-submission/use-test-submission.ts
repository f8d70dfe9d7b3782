import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { UNKNOWN_OUTCOME } from '../../domain/errors/describe-failure';
import { newUuid } from '../../lib/uuid';
import { notify } from '../../ui/notify';
import { type Submission, submitTestTool, type TestTool } from './submit-test-tool';
import { toolKeys } from '../../domain/listing/tool-keys';

export type TestResult = { isSuccess: boolean; title: string; detail?: string };

/** Shows the outcome in a toast with the specified texts (specification, section 8). Returns the result for display. */
function report(submission: Submission): TestResult {
  switch (submission.kind) {
    case 'stored': {
      const detail = `${submission.name} has been added to the database`;
      notify.success('Tool submitted successfully!', { description: detail });
      return {
        isSuccess: true,
        title: 'Tool submitted successfully!',
        detail: `${detail} (${submission.status}, id ${submission.id}).`,
      };
    }
    case 'signed-out':
      notify.error('You must be logged in to submit a tool');
      return { isSuccess: false, title: 'Not authenticated' };
    case 'unknown':
      notify.error(UNKNOWN_OUTCOME.title, { description: UNKNOWN_OUTCOME.advice });
      return { isSuccess: false, title: UNKNOWN_OUTCOME.title, detail: UNKNOWN_OUTCOME.advice };
    case 'refused':
      notify.error('Failed to submit tool', { description: submission.message });
      return { isSuccess: false, title: 'Failed to submit tool', detail: submission.message };
  }
}

export function useTestSubmission() {
  const [result, setResult] = useState<TestResult | null>(null);
  const [isSending, setIsSending] = useState(false);
  // This is a ref, because a state update would be too late for the second click of a double click.
  const isBusy = useRef(false);
  const lastTry = useRef({ content: '', id: '' });
  const queryClient = useQueryClient();

  const submit = async (tool: TestTool): Promise<boolean> => {
    if (isBusy.current) return false;
    isBusy.current = true;
    setIsSending(true);
    setResult(null);
    const content = JSON.stringify(tool);
    if (lastTry.current.content !== content) lastTry.current = { content, id: newUuid() };
    try {
      const submission = await submitTestTool(lastTry.current.id, tool);
      const isStored = submission.kind === 'stored';
      if (isStored) lastTry.current = { content: '', id: '' };
      setResult(report(submission));
      if (isStored) await queryClient.invalidateQueries({ queryKey: toolKeys.all });
      return isStored;
    } catch {
      notify.error('An unexpected error occurred');
      setResult({ isSuccess: false, title: 'Unexpected error' });
      return false;
    } finally {
      isBusy.current = false;
      setIsSending(false);
    }
  };

  return { submit, isSending, result };
}
