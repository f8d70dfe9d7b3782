import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { signInAddress } from '../domain/directory/paths';
import { useSession } from '../features/auth/session';
import type { TestTool } from '../features/test-submission/submit-test-tool';
import { TestToolForm } from '../features/test-submission/test-tool-form';
import { type TestResult, useTestSubmission } from '../features/test-submission/use-test-submission';
import { BackLink } from '../ui/back-link';
import { Button, ButtonLink } from '../ui/button';
import { Notice } from '../ui/notice';
import { Page, PageHeader } from '../ui/page-header';
import { PageMeta } from '../ui/page-meta';

const sample: TestTool = {
  name: 'Sample AI Tool',
  description: 'A made-up tool that shows whether a submission reaches the database.',
  url: 'https://sample-ai-tool.example',
  category: 'Productivity',
  tags: 'sample, test',
  pricingType: 'free',
};

export default function TestSubmissionPage() {
  const { isAuthenticated, isLoading } = useSession();
  // The form stays visible if the session ends, so that its values are kept.
  const [wasShown, setWasShown] = useState(isAuthenticated);
  if (isAuthenticated && !wasShown) setWasShown(true);

  return (
    <Page width="form">
      <PageMeta
        title="Test Tool Submission"
        description="Send a sample tool or one of your own to the database and see the response."
        isPrivate
      />
      <PageHeader title="Test Tool Submission" lead="Send a tool to the database and see the response.">
        <BackLink to="/">Back to Home</BackLink>
      </PageHeader>
      {isLoading ? (
        <p role="status" className="text-muted">
          Loading...
        </p>
      ) : (
        <div className="grid gap-8">
          {!isAuthenticated && (
            <Notice tone="warning" title="You must be logged in to test tool submission.">
              <ButtonLink to={signInAddress('/test-submission')} size="sm" className="mt-2 justify-self-start">
                Sign In
              </ButtonLink>
            </Notice>
          )}
          {wasShown && <Submissions />}
        </div>
      )}
    </Page>
  );
}

function Submissions() {
  const { submit, isSending, result } = useTestSubmission();
  // The last pressed button. The result appears below this button.
  const [pressed, setPressed] = useState<'sample' | 'custom'>('sample');
  const submitFrom = (source: typeof pressed) => (tool: TestTool) => {
    setPressed(source);
    return submit(tool);
  };
  return (
    <>
      <section aria-labelledby="sample-heading" className="grid gap-3 rounded-lg border border-line bg-surface p-5">
        <h2 id="sample-heading" className="text-lg font-bold">
          Quick test
        </h2>
        <p className="text-sm text-muted">
          Sends “{sample.name}” with all fields filled in. This is a real submission: we review it if a member sends it,
          and it goes live at once if the administrator sends it.
        </p>
        <Button disabled={isSending} onClick={() => void submitFrom('sample')(sample)} className="justify-self-start">
          {isSending ? 'Submitting...' : 'Submit Sample Tool'}
        </Button>
        <div role="status">{pressed === 'sample' && result && <Result result={result} />}</div>
      </section>
      <section aria-labelledby="custom-heading" className="grid gap-4">
        <h2 id="custom-heading" className="text-lg font-bold">
          Custom tool
        </h2>
        <TestToolForm isSending={isSending} onSubmit={submitFrom('custom')} />
        <div role="status">{pressed === 'custom' && result && <Result result={result} />}</div>
      </section>
    </>
  );
}

function Result({ result: { isSuccess, title, detail } }: { result: TestResult }) {
  if (!isSuccess) {
    return (
      <Notice tone="danger" title={title}>
        {detail && <p className="[overflow-wrap:anywhere]">{detail}</p>}
      </Notice>
    );
  }
  return (
    <div className="flex gap-3 rounded-lg border border-success bg-success-soft p-4 text-sm">
      <CircleCheck className="mt-0.5 size-5 shrink-0 text-success" aria-hidden />
      <div className="grid min-w-0 gap-1 [overflow-wrap:anywhere]">
        <p className="font-semibold">{title}</p>
        <p>{detail}</p>
      </div>
    </div>
  );
}
