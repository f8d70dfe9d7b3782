import type { AiTool } from '../../src/domain/tool';

type Asked = {
  status?: string;
  category?: string;
  placement?: string;
  member?: string;
  oldest_first?: boolean;
  page_size?: number;
  page?: number;
};
type Deciding = { ids: string[]; decision: 'approve' | 'reject' | 'undo'; reason?: string; versions?: string[] };

const becomes = { approve: 'approved', reject: 'rejected', undo: 'pending' } as const;

function store(tools: AiTool[], id: string, change: Partial<AiTool>) {
  const at = tools.findIndex((tool) => tool.id === id);
  const changed = { ...(tools[at] as AiTool), ...change };
  tools.splice(at, 1, changed);
  return changed;
}

/** What the administrator's functions answer from the stored listings; tests/backend asks the real ones. */
const functions = {
  admin_listings(tools: AiTool[], asked: Asked) {
    const matching = tools.filter(
      (tool) =>
        (!asked.status || tool.approval_status === asked.status) &&
        (!asked.category || tool.category === asked.category) &&
        (!asked.placement || [tool.premium_type, tool.sponsor_tier].includes(asked.placement as never)) &&
        (!asked.member || tool.created_by === asked.member),
    );
    if (asked.oldest_first) matching.reverse();
    const size = asked.page_size ?? 50;
    const page = Math.max(1, Math.min(asked.page ?? 1, Math.ceil(matching.length / size)));
    return { rows: matching.slice((page - 1) * size, page * size), found: matching.length, page };
  },
  decide_listings(tools: AiTool[], { ids, decision, reason, versions }: Deciding) {
    return ids.map((id, at) => {
      const tool = tools.find((other) => other.id === id);
      if (!tool) return { id, outcome: 'missing' };
      if (decision !== 'undo' && tool.approval_status !== 'pending') {
        return { id, outcome: `already_${tool.approval_status}` };
      }
      if (versions && versions[at] !== tool.updated_at) return { id, outcome: 'changed' };
      Object.assign(tool, {
        approval_status: becomes[decision],
        rejected_reason: decision === 'reject' ? (reason ?? null) : null,
      });
      return { id, outcome: 'done' };
    });
  },
  reject_listings_of(tools: AiTool[], { member, reason }: { member: string; reason: string }) {
    const ids = tools
      .filter(({ created_by, approval_status }) => created_by === member && approval_status === 'pending')
      .map(({ id }) => id);
    return functions.decide_listings(tools, { ids, decision: 'reject', reason });
  },
  member_addresses: (_tools: AiTool[], { ids }: { ids: string[] }) =>
    ids.map((id) => ({ id, email: `${id.slice(0, 8)}@example.com` })),
  unpublish_listing: (tools: AiTool[], { listing_id, reason }: { listing_id: string; reason: string }) =>
    store(tools, listing_id, { approval_status: 'rejected', rejected_reason: reason }),
  republish_listing: (tools: AiTool[], { listing_id }: { listing_id: string }) =>
    store(tools, listing_id, { approval_status: 'approved', rejected_reason: null }),
};

/** Undefined for a function that is not one of the administrator's. */
export function reviewStandIn(tools: AiTool[], name: string, asked: object): unknown {
  return name in functions ? functions[name as 'admin_listings'](tools, asked as Asked) : undefined;
}
