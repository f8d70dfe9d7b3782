export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  
  "public": {
          Tables: {
            "ai_tools": {
                  Row: {
                    "affiliate_url": string | null,"alternatives": (string)[] | null,"api_category": "LLM" | "Audio" | "Multimodal" | "Image" | null,"api_documentation_url": string | null,"api_quality": "excellent" | "good" | null,"approval_status": "pending" | "approved" | "rejected","approved_at": string | null,"banner_url": string | null,"best_for": string | null,"category": string,"created_at": string,"created_by": string | null,"description": string,"has_api": boolean | null,"id": string,"is_new_release": boolean,"last_reviewed_on": string | null,"logo_url": string | null,"name": string,"platforms": ("Web" | "iOS" | "Android" | "Windows" | "macOS" | "Linux" | "Browser extension" | "Plugin")[] | null,"premium_type": "none" | "featured" | "sponsored","pricing_type": "free" | "freemium" | "trial" | "paid","rejected_reason": string | null,"screenshot_url": string | null,"slug": string,"sponsor_tier": "none" | "bronze" | "silver" | "gold","tags": (string)[],"trial_days": number | null,"updated_at": string,"url": string,"video_url": string | null,"what_is_free": string | null,"what_it_does": (string)[] | null
                  }
                  ComputedFields: never
                  Insert: {
                    "affiliate_url"?: string | null,"alternatives"?: (string)[] | null,"api_category"?: "LLM" | "Audio" | "Multimodal" | "Image" | null,"api_documentation_url"?: string | null,"api_quality"?: "excellent" | "good" | null,"approval_status"?: "pending" | "approved" | "rejected","approved_at"?: string | null,"banner_url"?: string | null,"best_for"?: string | null,"category"?: string,"created_at"?: string,"created_by"?: string | null,"description": string,"has_api"?: boolean | null,"id"?: string,"is_new_release"?: boolean,"last_reviewed_on"?: string | null,"logo_url"?: string | null,"name": string,"platforms"?: ("Web" | "iOS" | "Android" | "Windows" | "macOS" | "Linux" | "Browser extension" | "Plugin")[] | null,"premium_type"?: "none" | "featured" | "sponsored","pricing_type"?: "free" | "freemium" | "trial" | "paid","rejected_reason"?: string | null,"screenshot_url"?: string | null,"slug"?: string,"sponsor_tier"?: "none" | "bronze" | "silver" | "gold","tags"?: (string)[],"trial_days"?: number | null,"updated_at"?: string,"url": string,"video_url"?: string | null,"what_is_free"?: string | null,"what_it_does"?: (string)[] | null
                  }
                  Update: {
                    "affiliate_url"?: string | null,"alternatives"?: (string)[] | null,"api_category"?: "LLM" | "Audio" | "Multimodal" | "Image" | null,"api_documentation_url"?: string | null,"api_quality"?: "excellent" | "good" | null,"approval_status"?: "pending" | "approved" | "rejected","approved_at"?: string | null,"banner_url"?: string | null,"best_for"?: string | null,"category"?: string,"created_at"?: string,"created_by"?: string | null,"description"?: string,"has_api"?: boolean | null,"id"?: string,"is_new_release"?: boolean,"last_reviewed_on"?: string | null,"logo_url"?: string | null,"name"?: string,"platforms"?: ("Web" | "iOS" | "Android" | "Windows" | "macOS" | "Linux" | "Browser extension" | "Plugin")[] | null,"premium_type"?: "none" | "featured" | "sponsored","pricing_type"?: "free" | "freemium" | "trial" | "paid","rejected_reason"?: string | null,"screenshot_url"?: string | null,"slug"?: string,"sponsor_tier"?: "none" | "bronze" | "silver" | "gold","tags"?: (string)[],"trial_days"?: number | null,"updated_at"?: string,"url"?: string,"video_url"?: string | null,"what_is_free"?: string | null,"what_it_does"?: (string)[] | null
                  }
                  Relationships: [
                    
                  ]
                },"categories": {
                  Row: {
                    "family": string,"is_offered": boolean,"name": string,"place": number,"sentence": string | null,"slug": string,"version": number
                  }
                  ComputedFields: never
                  Insert: {
                    "family": string,"is_offered"?: boolean,"name": string,"place": number,"sentence"?: string | null,"slug": string,"version"?: number
                  }
                  Update: {
                    "family"?: string,"is_offered"?: boolean,"name"?: string,"place"?: number,"sentence"?: string | null,"slug"?: string,"version"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "categories_family_fkey"
      columns: ["family"]
isOneToOne: false
      referencedRelation: "families"
      referencedColumns: ["slug"]
    }
                  ]
                },"closed_listings": {
                  Row: {
                    "closed_on": string,"noted_at": string,"successor": string | null,"tool_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "closed_on": string,"noted_at"?: string,"successor"?: string | null,"tool_id": string
                  }
                  Update: {
                    "closed_on"?: string,"noted_at"?: string,"successor"?: string | null,"tool_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "closed_listings_successor_fkey"
      columns: ["successor"]
isOneToOne: false
      referencedRelation: "ai_tools"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "closed_listings_successor_fkey"
      columns: ["successor"]
isOneToOne: false
      referencedRelation: "listed_tools"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "closed_listings_successor_fkey"
      columns: ["successor"]
isOneToOne: false
      referencedRelation: "tools_with_icons"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "closed_listings_tool_id_fkey"
      columns: ["tool_id"]
isOneToOne: true
      referencedRelation: "ai_tools"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "closed_listings_tool_id_fkey"
      columns: ["tool_id"]
isOneToOne: true
      referencedRelation: "listed_tools"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "closed_listings_tool_id_fkey"
      columns: ["tool_id"]
isOneToOne: true
      referencedRelation: "tools_with_icons"
      referencedColumns: ["id"]
    }
                  ]
                },"duplicate_reasons": {
                  Row: {
                    "reason": string,"tool_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "reason": string,"tool_id": string
                  }
                  Update: {
                    "reason"?: string,"tool_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "duplicate_reasons_tool_id_fkey"
      columns: ["tool_id"]
isOneToOne: true
      referencedRelation: "ai_tools"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "duplicate_reasons_tool_id_fkey"
      columns: ["tool_id"]
isOneToOne: true
      referencedRelation: "listed_tools"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "duplicate_reasons_tool_id_fkey"
      columns: ["tool_id"]
isOneToOne: true
      referencedRelation: "tools_with_icons"
      referencedColumns: ["id"]
    }
                  ]
                },"email_opt_outs": {
                  Row: {
                    "kind": "listing_received" | "listing_decided" | "feedback_resolved" | "claim_decided" | "placement_starts" | "placement_ending" | "placement_ended" | "payment_changed" | "weekly_digest" | "site_alert","member_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "kind": "listing_received" | "listing_decided" | "feedback_resolved" | "claim_decided" | "placement_starts" | "placement_ending" | "placement_ended" | "payment_changed" | "weekly_digest" | "site_alert","member_id"?: string
                  }
                  Update: {
                    "kind"?: "listing_received" | "listing_decided" | "feedback_resolved" | "claim_decided" | "placement_starts" | "placement_ending" | "placement_ended" | "payment_changed" | "weekly_digest" | "site_alert","member_id"?: string
                  }
                  Relationships: [
                    
                  ]
                },"families": {
                  Row: {
                    "is_adult": boolean,"name": string,"place": number,"sentence": string | null,"slug": string,"version": number
                  }
                  ComputedFields: never
                  Insert: {
                    "is_adult"?: boolean,"name": string,"place": number,"sentence"?: string | null,"slug": string,"version"?: number
                  }
                  Update: {
                    "is_adult"?: boolean,"name"?: string,"place"?: number,"sentence"?: string | null,"slug"?: string,"version"?: number
                  }
                  Relationships: [
                    
                  ]
                },"former_categories": {
                  Row: {
                    "category": string,"merged": Json | null,"name": string,"slug": string
                  }
                  ComputedFields: never
                  Insert: {
                    "category": string,"merged"?: Json | null,"name": string,"slug": string
                  }
                  Update: {
                    "category"?: string,"merged"?: Json | null,"name"?: string,"slug"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "former_categories_category_fkey"
      columns: ["category"]
isOneToOne: false
      referencedRelation: "categories"
      referencedColumns: ["slug"]
    }
                  ]
                },"import_batches": {
                  Row: {
                    "added": number,"changed": number,"file_name": string,"id": string,"last_sent_at": string,"started_at": string,"started_by": string | null,"undo_started_at": string | null,"undone_at": string | null,"undone_to": string
                  }
                  ComputedFields: never
                  Insert: {
                    "added"?: number,"changed"?: number,"file_name": string,"id"?: string,"last_sent_at"?: string,"started_at"?: string,"started_by"?: string | null,"undo_started_at"?: string | null,"undone_at"?: string | null,"undone_to"?: string
                  }
                  Update: {
                    "added"?: number,"changed"?: number,"file_name"?: string,"id"?: string,"last_sent_at"?: string,"started_at"?: string,"started_by"?: string | null,"undo_started_at"?: string | null,"undone_at"?: string | null,"undone_to"?: string
                  }
                  Relationships: [
                    
                  ]
                },"link_checks": {
                  Row: {
                    "checked_at": string,"dismissed_outcome": string | null,"failing_since": string | null,"failures": number,"moved_to": string | null,"outcome": "works" | "refused" | "unknown" | "moved" | "gone" | "no_name" | "broken" | "parked","since": string,"tool_id": string,"url": string,"works_at": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "checked_at": string,"dismissed_outcome"?: string | null,"failing_since"?: string | null,"failures"?: number,"moved_to"?: string | null,"outcome": "works" | "refused" | "unknown" | "moved" | "gone" | "no_name" | "broken" | "parked","since": string,"tool_id": string,"url": string,"works_at"?: string | null
                  }
                  Update: {
                    "checked_at"?: string,"dismissed_outcome"?: string | null,"failing_since"?: string | null,"failures"?: number,"moved_to"?: string | null,"outcome"?: "works" | "refused" | "unknown" | "moved" | "gone" | "no_name" | "broken" | "parked","since"?: string,"tool_id"?: string,"url"?: string,"works_at"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "link_checks_tool_id_fkey"
      columns: ["tool_id"]
isOneToOne: true
      referencedRelation: "ai_tools"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "link_checks_tool_id_fkey"
      columns: ["tool_id"]
isOneToOne: true
      referencedRelation: "listed_tools"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "link_checks_tool_id_fkey"
      columns: ["tool_id"]
isOneToOne: true
      referencedRelation: "tools_with_icons"
      referencedColumns: ["id"]
    }
                  ]
                },"listing_days": {
                  Row: {
                    "card_views": number,"comparisons": number,"day": string,"page_views": number,"saves": number,"tool_id": string,"visits": number
                  }
                  ComputedFields: never
                  Insert: {
                    "card_views"?: number,"comparisons"?: number,"day": string,"page_views"?: number,"saves"?: number,"tool_id": string,"visits"?: number
                  }
                  Update: {
                    "card_views"?: number,"comparisons"?: number,"day"?: string,"page_views"?: number,"saves"?: number,"tool_id"?: string,"visits"?: number
                  }
                  Relationships: [
                    
                  ]
                },"listing_feedback": {
                  Row: {
                    "applied": (string)[] | null,"author": string | null,"based_on": Json | null,"created_at": string,"id": string,"kind": "report" | "suggestion" | "owner_change","note": string | null,"patch": Json | null,"reason": "not_opening" | "price" | "description" | "category" | "closed" | "not_ai" | "other" | null,"reply": string | null,"resolved_at": string | null,"resolved_by": string | null,"source": string | null,"state": "open" | "withdrawn" | "accepted" | "refused" | "fixed" | "nothing_wrong" | "removed" | "other","tool_id": string | null,"tool_name": string
                  }
                  ComputedFields: never
                  Insert: {
                    "applied"?: (string)[] | null,"author"?: string | null,"based_on"?: Json | null,"created_at"?: string,"id": string,"kind": "report" | "suggestion" | "owner_change","note"?: string | null,"patch"?: Json | null,"reason"?: "not_opening" | "price" | "description" | "category" | "closed" | "not_ai" | "other" | null,"reply"?: string | null,"resolved_at"?: string | null,"resolved_by"?: string | null,"source"?: string | null,"state"?: "open" | "withdrawn" | "accepted" | "refused" | "fixed" | "nothing_wrong" | "removed" | "other","tool_id"?: string | null,"tool_name": string
                  }
                  Update: {
                    "applied"?: (string)[] | null,"author"?: string | null,"based_on"?: Json | null,"created_at"?: string,"id"?: string,"kind"?: "report" | "suggestion" | "owner_change","note"?: string | null,"patch"?: Json | null,"reason"?: "not_opening" | "price" | "description" | "category" | "closed" | "not_ai" | "other" | null,"reply"?: string | null,"resolved_at"?: string | null,"resolved_by"?: string | null,"source"?: string | null,"state"?: "open" | "withdrawn" | "accepted" | "refused" | "fixed" | "nothing_wrong" | "removed" | "other","tool_id"?: string | null,"tool_name"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "listing_feedback_tool_id_fkey"
      columns: ["tool_id"]
isOneToOne: false
      referencedRelation: "ai_tools"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "listing_feedback_tool_id_fkey"
      columns: ["tool_id"]
isOneToOne: false
      referencedRelation: "listed_tools"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "listing_feedback_tool_id_fkey"
      columns: ["tool_id"]
isOneToOne: false
      referencedRelation: "tools_with_icons"
      referencedColumns: ["id"]
    }
                  ]
                },"listing_history": {
                  Row: {
                    "action": "changed" | "deleted" | "created","actor": string | null,"after": NonNullable<Json>,"at": string,"before": NonNullable<Json>,"detail": string | null,"id": number,"import": string | null,"kind": "form" | "import" | "import_undone" | "review" | "restore" | "feedback" | "link" | "claim" | "placement" | "closing" | "category" | "administrator" | "sql","listing_id": string | null,"owner_after": string | null,"owner_before": string | null,"transaction": unknown
                  }
                  ComputedFields: never
                  Insert: {
                    "action"?: never,"actor"?: string | null,"after": NonNullable<Json>,"at"?: string,"before": NonNullable<Json>,"detail"?: string | null,"id"?: never,"import"?: string | null,"kind": "form" | "import" | "import_undone" | "review" | "restore" | "feedback" | "link" | "claim" | "placement" | "closing" | "category" | "administrator" | "sql","listing_id"?: string | null,"owner_after"?: string | null,"owner_before"?: string | null,"transaction"?: unknown
                  }
                  Update: {
                    "action"?: never,"actor"?: string | null,"after"?: NonNullable<Json>,"at"?: string,"before"?: NonNullable<Json>,"detail"?: string | null,"id"?: never,"import"?: string | null,"kind"?: "form" | "import" | "import_undone" | "review" | "restore" | "feedback" | "link" | "claim" | "placement" | "closing" | "category" | "administrator" | "sql","listing_id"?: string | null,"owner_after"?: string | null,"owner_before"?: string | null,"transaction"?: unknown
                  }
                  Relationships: [
                    
                  ]
                },"listing_reviews": {
                  Row: {
                    "reviewed_at": string,"tool_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "reviewed_at"?: string,"tool_id": string
                  }
                  Update: {
                    "reviewed_at"?: string,"tool_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "listing_reviews_tool_id_fkey"
      columns: ["tool_id"]
isOneToOne: true
      referencedRelation: "ai_tools"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "listing_reviews_tool_id_fkey"
      columns: ["tool_id"]
isOneToOne: true
      referencedRelation: "listed_tools"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "listing_reviews_tool_id_fkey"
      columns: ["tool_id"]
isOneToOne: true
      referencedRelation: "tools_with_icons"
      referencedColumns: ["id"]
    }
                  ]
                },"ownership_claims": {
                  Row: {
                    "answer": string | null,"check_result": string | null,"checked_at": string | null,"claimed_by": string,"created_at": string,"decided_at": string | null,"decided_by": string | null,"id": string,"proof": string | null,"proof_kind": "email" | "meta_tag" | "domain","proven_at": string | null,"proven_by": "file" | "dns" | null,"proven_domain": string | null,"requested_at": string,"state": "open" | "granted" | "refused","tool_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "answer"?: string | null,"check_result"?: string | null,"checked_at"?: string | null,"claimed_by"?: string,"created_at"?: string,"decided_at"?: string | null,"decided_by"?: string | null,"id"?: string,"proof"?: string | null,"proof_kind": "email" | "meta_tag" | "domain","proven_at"?: string | null,"proven_by"?: "file" | "dns" | null,"proven_domain"?: string | null,"requested_at"?: string,"state"?: "open" | "granted" | "refused","tool_id": string
                  }
                  Update: {
                    "answer"?: string | null,"check_result"?: string | null,"checked_at"?: string | null,"claimed_by"?: string,"created_at"?: string,"decided_at"?: string | null,"decided_by"?: string | null,"id"?: string,"proof"?: string | null,"proof_kind"?: "email" | "meta_tag" | "domain","proven_at"?: string | null,"proven_by"?: "file" | "dns" | null,"proven_domain"?: string | null,"requested_at"?: string,"state"?: "open" | "granted" | "refused","tool_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "ownership_claims_tool_id_fkey"
      columns: ["tool_id"]
isOneToOne: false
      referencedRelation: "ai_tools"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "ownership_claims_tool_id_fkey"
      columns: ["tool_id"]
isOneToOne: false
      referencedRelation: "listed_tools"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "ownership_claims_tool_id_fkey"
      columns: ["tool_id"]
isOneToOne: false
      referencedRelation: "tools_with_icons"
      referencedColumns: ["id"]
    }
                  ]
                },"picks": {
                  Row: {
                    "place": number,"reason": string,"tool_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "place": number,"reason": string,"tool_id": string
                  }
                  Update: {
                    "place"?: number,"reason"?: string,"tool_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "picks_tool_id_fkey"
      columns: ["tool_id"]
isOneToOne: true
      referencedRelation: "ai_tools"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "picks_tool_id_fkey"
      columns: ["tool_id"]
isOneToOne: true
      referencedRelation: "listed_tools"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "picks_tool_id_fkey"
      columns: ["tool_id"]
isOneToOne: true
      referencedRelation: "tools_with_icons"
      referencedColumns: ["id"]
    }
                  ]
                },"placement_days": {
                  Row: {
                    "clicks": number,"day": string,"impressions": number,"placement_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "clicks"?: number,"day": string,"impressions"?: number,"placement_id": string
                  }
                  Update: {
                    "clicks"?: number,"day"?: string,"impressions"?: number,"placement_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "placement_days_placement_id_fkey"
      columns: ["placement_id"]
isOneToOne: false
      referencedRelation: "agreed_placements"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "placement_days_placement_id_fkey"
      columns: ["placement_id"]
isOneToOne: false
      referencedRelation: "placement_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "placement_days_placement_id_fkey"
      columns: ["placement_id"]
isOneToOne: false
      referencedRelation: "placements"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "placement_days_placement_id_fkey"
      columns: ["placement_id"]
isOneToOne: false
      referencedRelation: "running_placements"
      referencedColumns: ["id"]
    }
                  ]
                },"placement_offers": {
                  Row: {
                    "allows_codes": boolean,"benefits": (string)[],"collects_tax": boolean,"is_sold": boolean,"kind": "featured" | "sponsored" | "bronze" | "silver" | "gold" | "plan_basic" | "plan_premium" | "plan_custom","places": number | null,"version": number
                  }
                  ComputedFields: never
                  Insert: {
                    "allows_codes"?: boolean,"benefits": (string)[],"collects_tax"?: boolean,"is_sold"?: boolean,"kind": "featured" | "sponsored" | "bronze" | "silver" | "gold" | "plan_basic" | "plan_premium" | "plan_custom","places"?: number | null,"version"?: number
                  }
                  Update: {
                    "allows_codes"?: boolean,"benefits"?: (string)[],"collects_tax"?: boolean,"is_sold"?: boolean,"kind"?: "featured" | "sponsored" | "bronze" | "silver" | "gold" | "plan_basic" | "plan_premium" | "plan_custom","places"?: number | null,"version"?: number
                  }
                  Relationships: [
                    
                  ]
                },"placement_prices": {
                  Row: {
                    "currency": string,"from_day": string,"id": string,"kind": string,"period": "month" | "once","price_cents": number | null,"set_at": string,"year_cents": number | null
                  }
                  ComputedFields: never
                  Insert: {
                    "currency"?: string,"from_day": string,"id"?: string,"kind": string,"period"?: "month" | "once","price_cents"?: number | null,"set_at"?: string,"year_cents"?: number | null
                  }
                  Update: {
                    "currency"?: string,"from_day"?: string,"id"?: string,"kind"?: string,"period"?: "month" | "once","price_cents"?: number | null,"set_at"?: string,"year_cents"?: number | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "placement_prices_kind_fkey"
      columns: ["kind"]
isOneToOne: false
      referencedRelation: "placement_offers"
      referencedColumns: ["kind"]
    }
                  ]
                },"placement_terms": {
                  Row: {
                    "bought_by": string | null,"decided_at": string | null,"decided_by": string | null,"due_cents": number | null,"is_yearly": boolean,"note": string | null,"payment_reference": string | null,"placement_id": string,"price_cents": number | null,"price_id": string,"refund_note": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "bought_by"?: string | null,"decided_at"?: string | null,"decided_by"?: string | null,"due_cents"?: number | null,"is_yearly"?: boolean,"note"?: string | null,"payment_reference"?: string | null,"placement_id": string,"price_cents"?: number | null,"price_id": string,"refund_note"?: string | null
                  }
                  Update: {
                    "bought_by"?: string | null,"decided_at"?: string | null,"decided_by"?: string | null,"due_cents"?: number | null,"is_yearly"?: boolean,"note"?: string | null,"payment_reference"?: string | null,"placement_id"?: string,"price_cents"?: number | null,"price_id"?: string,"refund_note"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "placement_terms_placement_id_fkey"
      columns: ["placement_id"]
isOneToOne: true
      referencedRelation: "agreed_placements"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "placement_terms_placement_id_fkey"
      columns: ["placement_id"]
isOneToOne: true
      referencedRelation: "placement_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "placement_terms_placement_id_fkey"
      columns: ["placement_id"]
isOneToOne: true
      referencedRelation: "placements"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "placement_terms_placement_id_fkey"
      columns: ["placement_id"]
isOneToOne: true
      referencedRelation: "running_placements"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "placement_terms_price_id_fkey"
      columns: ["price_id"]
isOneToOne: false
      referencedRelation: "placement_prices"
      referencedColumns: ["id"]
    }
                  ]
                },"placements": {
                  Row: {
                    "created_at": string,"first_day": string | null,"id": string,"is_replaced": boolean,"kind": "featured" | "sponsored" | "bronze" | "silver" | "gold" | "plan_basic" | "plan_premium" | "plan_custom","last_day": string | null,"lost_payment": boolean,"premium_type": "none" | "featured" | "sponsored","sponsor_tier": "none" | "bronze" | "silver" | "gold","stage": "requested" | "awaiting_payment" | "paid" | "cancelled","tool_id": string | null,"tool_name": string
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"first_day"?: string | null,"id"?: string,"is_replaced"?: boolean,"kind": "featured" | "sponsored" | "bronze" | "silver" | "gold" | "plan_basic" | "plan_premium" | "plan_custom","last_day"?: string | null,"lost_payment"?: boolean,"premium_type"?: "none" | "featured" | "sponsored","sponsor_tier"?: "none" | "bronze" | "silver" | "gold","stage"?: "requested" | "awaiting_payment" | "paid" | "cancelled","tool_id"?: string | null,"tool_name": string
                  }
                  Update: {
                    "created_at"?: string,"first_day"?: string | null,"id"?: string,"is_replaced"?: boolean,"kind"?: "featured" | "sponsored" | "bronze" | "silver" | "gold" | "plan_basic" | "plan_premium" | "plan_custom","last_day"?: string | null,"lost_payment"?: boolean,"premium_type"?: "none" | "featured" | "sponsored","sponsor_tier"?: "none" | "bronze" | "silver" | "gold","stage"?: "requested" | "awaiting_payment" | "paid" | "cancelled","tool_id"?: string | null,"tool_name"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "placements_tool_id_fkey"
      columns: ["tool_id"]
isOneToOne: false
      referencedRelation: "ai_tools"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "placements_tool_id_fkey"
      columns: ["tool_id"]
isOneToOne: false
      referencedRelation: "listed_tools"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "placements_tool_id_fkey"
      columns: ["tool_id"]
isOneToOne: false
      referencedRelation: "tools_with_icons"
      referencedColumns: ["id"]
    }
                  ]
                },"saved_tools": {
                  Row: {
                    "owner": string,"saved_at": string,"tool": string
                  }
                  ComputedFields: never
                  Insert: {
                    "owner": string,"saved_at"?: string,"tool": string
                  }
                  Update: {
                    "owner"?: string,"saved_at"?: string,"tool"?: string
                  }
                  Relationships: [
                    
                  ]
                },"tool_slugs": {
                  Row: {
                    "slug": string,"tool_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "slug": string,"tool_id": string
                  }
                  Update: {
                    "slug"?: string,"tool_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "tool_slugs_tool_id_fkey"
      columns: ["tool_id"]
isOneToOne: false
      referencedRelation: "ai_tools"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "tool_slugs_tool_id_fkey"
      columns: ["tool_id"]
isOneToOne: false
      referencedRelation: "listed_tools"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "tool_slugs_tool_id_fkey"
      columns: ["tool_id"]
isOneToOne: false
      referencedRelation: "tools_with_icons"
      referencedColumns: ["id"]
    }
                  ]
                }
          }
          Views: {
            "agreed_placements": {
                  Row: {
                    "id": string,"tool_id": string | null
                  }
                  ComputedFields: never
                  Insert: {
                           "id"?: string | null,"tool_id"?: string | null
                         }
                        Update: {
                           "id"?: string | null,"tool_id"?: string | null
                         }
                        Relationships: [
                    {
      foreignKeyName: "placements_tool_id_fkey"
      columns: ["tool_id"]
isOneToOne: false
      referencedRelation: "ai_tools"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "placements_tool_id_fkey"
      columns: ["tool_id"]
isOneToOne: false
      referencedRelation: "listed_tools"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "placements_tool_id_fkey"
      columns: ["tool_id"]
isOneToOne: false
      referencedRelation: "tools_with_icons"
      referencedColumns: ["id"]
    }
                  ]
                },"listed_tools": {
                  Row: {
                    "affiliate_url": string | null,"alternatives": (string)[] | null,"api_category": "LLM" | "Audio" | "Multimodal" | "Image" | null,"api_documentation_url": string | null,"api_quality": "excellent" | "good" | null,"approval_status": "pending" | "approved" | "rejected","approved_at": string | null,"banner_url": string | null,"best_for": string | null,"category": string,"created_at": string,"created_by": string | null,"description": string,"has_api": boolean | null,"host_icon": string | null,"id": string,"is_new_release": boolean,"last_reviewed_on": string | null,"logo_url": string | null,"name": string,"platforms": ("Web" | "iOS" | "Android" | "Windows" | "macOS" | "Linux" | "Browser extension" | "Plugin")[] | null,"premium_type": "none" | "featured" | "sponsored","pricing_type": "free" | "freemium" | "trial" | "paid","rejected_reason": string | null,"screenshot_url": string | null,"slug": string,"sponsor_tier": "none" | "bronze" | "silver" | "gold","tags": (string)[],"trial_days": number | null,"updated_at": string,"url": string,"video_url": string | null,"what_is_free": string | null,"what_it_does": (string)[] | null
                  }
                  ComputedFields: never
                  Insert: {
                           "affiliate_url"?: string | null,"alternatives"?: (string)[] | null,"api_category"?: string | null,"api_documentation_url"?: string | null,"api_quality"?: string | null,"approval_status"?: string | null,"approved_at"?: string | null,"banner_url"?: string | null,"best_for"?: string | null,"category"?: string | null,"created_at"?: string | null,"created_by"?: string | null,"description"?: string | null,"has_api"?: boolean | null,"host_icon"?: never,"id"?: string | null,"is_new_release"?: boolean | null,"last_reviewed_on"?: string | null,"logo_url"?: string | null,"name"?: string | null,"platforms"?: (string)[] | null,"premium_type"?: string | null,"pricing_type"?: string | null,"rejected_reason"?: string | null,"screenshot_url"?: string | null,"slug"?: string | null,"sponsor_tier"?: string | null,"tags"?: (string)[] | null,"trial_days"?: number | null,"updated_at"?: string | null,"url"?: string | null,"video_url"?: string | null,"what_is_free"?: string | null,"what_it_does"?: (string)[] | null
                         }
                        Update: {
                           "affiliate_url"?: string | null,"alternatives"?: (string)[] | null,"api_category"?: string | null,"api_documentation_url"?: string | null,"api_quality"?: string | null,"approval_status"?: string | null,"approved_at"?: string | null,"banner_url"?: string | null,"best_for"?: string | null,"category"?: string | null,"created_at"?: string | null,"created_by"?: string | null,"description"?: string | null,"has_api"?: boolean | null,"host_icon"?: never,"id"?: string | null,"is_new_release"?: boolean | null,"last_reviewed_on"?: string | null,"logo_url"?: string | null,"name"?: string | null,"platforms"?: (string)[] | null,"premium_type"?: string | null,"pricing_type"?: string | null,"rejected_reason"?: string | null,"screenshot_url"?: string | null,"slug"?: string | null,"sponsor_tier"?: string | null,"tags"?: (string)[] | null,"trial_days"?: number | null,"updated_at"?: string | null,"url"?: string | null,"video_url"?: string | null,"what_is_free"?: string | null,"what_it_does"?: (string)[] | null
                         }
                        Relationships: [
                    
                  ]
                },"placement_overview": {
                  Row: {
                    "approval_status": "pending" | "approved" | "rejected" | null,"banner_url": string | null,"bought_by": string | null,"can_manage": boolean | null,"created_at": string,"currency": string,"decided_at": string | null,"decided_by": string | null,"first_day": string | null,"id": string,"invoice_url": string | null,"is_held": boolean | null,"kind": "featured" | "sponsored" | "bronze" | "silver" | "gold" | "plan_basic" | "plan_premium" | "plan_custom","last_day": string | null,"list_cents": number | null,"note": string | null,"owner": string | null,"paid_cents": number | null,"paid_tax_cents": number | null,"payment_reference": string | null,"period": "month" | "year" | "once","price_cents": number | null,"refund_note": string | null,"renews": boolean | null,"slug": string | null,"stage": "requested" | "awaiting_payment" | "paid" | "cancelled","state": "requested" | "awaiting_payment" | "scheduled" | "running" | "ended" | "cancelled","tool_id": string | null,"tool_name": string,"version": string
                  }
                  ComputedFields: never
                  Relationships: [
                    {
      foreignKeyName: "placements_tool_id_fkey"
      columns: ["tool_id"]
isOneToOne: false
      referencedRelation: "ai_tools"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "placements_tool_id_fkey"
      columns: ["tool_id"]
isOneToOne: false
      referencedRelation: "listed_tools"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "placements_tool_id_fkey"
      columns: ["tool_id"]
isOneToOne: false
      referencedRelation: "tools_with_icons"
      referencedColumns: ["id"]
    }
                  ]
                },"running_placements": {
                  Row: {
                    "first_day": string | null,"id": string,"is_on_top": boolean | null,"kind": "featured" | "sponsored" | "bronze" | "silver" | "gold" | "plan_basic" | "plan_premium" | "plan_custom","last_day": string | null,"premium_type": "none" | "featured" | "sponsored","sponsor_tier": "none" | "bronze" | "silver" | "gold","tool_id": string | null,"weight": number | null
                  }
                  ComputedFields: never
                  Insert: {
                           "first_day"?: string | null,"id"?: string | null,"is_on_top"?: never,"kind"?: string | null,"last_day"?: string | null,"premium_type"?: string | null,"sponsor_tier"?: string | null,"tool_id"?: string | null,"weight"?: never
                         }
                        Update: {
                           "first_day"?: string | null,"id"?: string | null,"is_on_top"?: never,"kind"?: string | null,"last_day"?: string | null,"premium_type"?: string | null,"sponsor_tier"?: string | null,"tool_id"?: string | null,"weight"?: never
                         }
                        Relationships: [
                    {
      foreignKeyName: "placements_tool_id_fkey"
      columns: ["tool_id"]
isOneToOne: false
      referencedRelation: "ai_tools"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "placements_tool_id_fkey"
      columns: ["tool_id"]
isOneToOne: false
      referencedRelation: "listed_tools"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "placements_tool_id_fkey"
      columns: ["tool_id"]
isOneToOne: false
      referencedRelation: "tools_with_icons"
      referencedColumns: ["id"]
    }
                  ]
                },"tools_with_icons": {
                  Row: {
                    "affiliate_url": string | null,"alternatives": (string)[] | null,"api_category": "LLM" | "Audio" | "Multimodal" | "Image" | null,"api_documentation_url": string | null,"api_quality": "excellent" | "good" | null,"approval_status": "pending" | "approved" | "rejected","approved_at": string | null,"banner_url": string | null,"best_for": string | null,"category": string,"created_at": string,"created_by": string | null,"description": string,"has_api": boolean | null,"host_icon": string | null,"id": string,"is_new_release": boolean,"last_reviewed_on": string | null,"logo_url": string | null,"name": string,"platforms": ("Web" | "iOS" | "Android" | "Windows" | "macOS" | "Linux" | "Browser extension" | "Plugin")[] | null,"premium_type": "none" | "featured" | "sponsored","pricing_type": "free" | "freemium" | "trial" | "paid","rejected_reason": string | null,"screenshot_url": string | null,"slug": string,"sponsor_tier": "none" | "bronze" | "silver" | "gold","tags": (string)[],"trial_days": number | null,"updated_at": string,"url": string,"video_url": string | null,"what_is_free": string | null,"what_it_does": (string)[] | null
                  }
                  ComputedFields: never
                  Insert: {
                           "affiliate_url"?: string | null,"alternatives"?: (string)[] | null,"api_category"?: string | null,"api_documentation_url"?: string | null,"api_quality"?: string | null,"approval_status"?: string | null,"approved_at"?: string | null,"banner_url"?: string | null,"best_for"?: string | null,"category"?: string | null,"created_at"?: string | null,"created_by"?: string | null,"description"?: string | null,"has_api"?: boolean | null,"host_icon"?: never,"id"?: string | null,"is_new_release"?: boolean | null,"last_reviewed_on"?: string | null,"logo_url"?: string | null,"name"?: string | null,"platforms"?: (string)[] | null,"premium_type"?: string | null,"pricing_type"?: string | null,"rejected_reason"?: string | null,"screenshot_url"?: string | null,"slug"?: string | null,"sponsor_tier"?: string | null,"tags"?: (string)[] | null,"trial_days"?: number | null,"updated_at"?: string | null,"url"?: string | null,"video_url"?: string | null,"what_is_free"?: string | null,"what_it_does"?: (string)[] | null
                         }
                        Update: {
                           "affiliate_url"?: string | null,"alternatives"?: (string)[] | null,"api_category"?: string | null,"api_documentation_url"?: string | null,"api_quality"?: string | null,"approval_status"?: string | null,"approved_at"?: string | null,"banner_url"?: string | null,"best_for"?: string | null,"category"?: string | null,"created_at"?: string | null,"created_by"?: string | null,"description"?: string | null,"has_api"?: boolean | null,"host_icon"?: never,"id"?: string | null,"is_new_release"?: boolean | null,"last_reviewed_on"?: string | null,"logo_url"?: string | null,"name"?: string | null,"platforms"?: (string)[] | null,"premium_type"?: string | null,"pricing_type"?: string | null,"rejected_reason"?: string | null,"screenshot_url"?: string | null,"slug"?: string | null,"sponsor_tier"?: string | null,"tags"?: (string)[] | null,"trial_days"?: number | null,"updated_at"?: string | null,"url"?: string | null,"video_url"?: string | null,"what_is_free"?: string | null,"what_it_does"?: (string)[] | null
                         }
                        Relationships: [
                    
                  ]
                }
          }
          Functions: {
            "account_emails":
{ Args: { "ids": (string)[] }; Returns: {
              "email": string,"id": string
            }[]
                           },
"add_administrator":
{ Args: { "email": string }; Returns: undefined
                           },
"admin_categories":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"admin_listings":
{ Args: { "category"?: string,"member"?: string,"oldest_first"?: boolean,"page"?: number,"page_size"?: number,"placement"?: string,"query"?: string,"status"?: string }; Returns: Json
                           },
"admin_placements":
{ Args: { "list"?: string,"page"?: number,"page_size"?: number,"query"?: string }; Returns: Json
                           },
"admin_vocabulary":
{ Args: { "find"?: string }; Returns: Json
                           },
"apply_payment_event":
{ Args: { "event": Json }; Returns: Json
                           },
"batch_reads":
{ Args: { "reads": Json }; Returns: Json
                           },
"categories_in_families":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"change_placement":
{ Args: { "action": string,"expected"?: string,"first_day"?: string,"last_day"?: string,"note"?: string,"payment_reference"?: string,"placement_id": string,"price_cents"?: number }; Returns: Json
                           },
"changes_since":
{ Args: { "version": string }; Returns: Json
                           },
"claim_listing":
{ Args: { "listing_id": string,"proof"?: string,"proof_kind": string }; Returns: string
                           },
"claims_to_check":
{ Args: { "after"?: string }; Returns: {
              "claim_id": string,"code": string,"tool_id": string,"url": string
            }[]
                           },
"clear_rejected_banners":
{ Args: Record<PropertyKey, never>; Returns: number
                           },
"close_listing":
{ Args: { "closed_on": string,"listing_id": string,"successor"?: string,"version"?: string }; Returns: undefined
                           },
"compare_tools":
{ Args: { "slugs": string }; Returns: Json
                           },
"count_events":
{ Args: { "events": Json }; Returns: undefined
                           },
"count_page_read":
{ Args: Record<PropertyKey, never>; Returns: undefined
                           },
"current_offers":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"decide_claim":
{ Args: { "answer"?: string,"claim_id": string,"is_granted": boolean,"requested_at"?: string,"url"?: string }; Returns: string
                           },
"decide_link":
{ Args: { "decision": string,"listing_id": string,"since"?: string,"version": string }; Returns: string
                           },
"decide_listings":
{ Args: { "decision": string,"ids": (string)[],"reason"?: string,"versions"?: (string)[] }; Returns: {
              "decided_at": string,"id": string,"outcome": string
            }[]
                           },
"decide_payment":
{ Args: { "action": string,"expected": string,"first_day"?: string,"last_day"?: string,"payment": string }; Returns: Json
                           },
"delete_listing":
{ Args: { "listing_id": string,"version": string }; Returns: undefined
                           },
"delete_missed_search":
{ Args: { "last_day"?: string,"words": string }; Returns: undefined
                           },
"delete_own_account":
{ Args: { "confirmation": string }; Returns: unknown
                           },
"delete_unused_host_icons":
{ Args: Record<PropertyKey, never>; Returns: number
                           },
"directory_version":
{ Args: Record<PropertyKey, never>; Returns: string
                           },
"dismiss_emails":
{ Args: { "due"?: (string)[],"keys": (string)[] }; Returns: number
                           },
"email_preference":
{ Args: { "token": string }; Returns: Json
                           },
"existing_addresses":
{ Args: { "addresses": (string)[],"ids": (string)[] }; Returns: unknown
                           },
"find_duplicates":
{ Args: { "address": string,"except_id"?: string,"name"?: string }; Returns: Json
                           },
"find_tools":
{ Args: { "query": string }; Returns: {
              "affiliate_url": string | null,
"alternatives": (string)[] | null,
"api_category": "LLM" | "Audio" | "Multimodal" | "Image" | null,
"api_documentation_url": string | null,
"api_quality": "excellent" | "good" | null,
"approval_status": "pending" | "approved" | "rejected",
"approved_at": string | null,
"banner_url": string | null,
"best_for": string | null,
"category": string,
"created_at": string,
"created_by": string | null,
"description": string,
"has_api": boolean | null,
"id": string,
"is_new_release": boolean,
"last_reviewed_on": string | null,
"logo_url": string | null,
"name": string,
"platforms": ("Web" | "iOS" | "Android" | "Windows" | "macOS" | "Linux" | "Browser extension" | "Plugin")[] | null,
"premium_type": "none" | "featured" | "sponsored",
"pricing_type": "free" | "freemium" | "trial" | "paid",
"rejected_reason": string | null,
"screenshot_url": string | null,
"slug": string,
"sponsor_tier": "none" | "bronze" | "silver" | "gold",
"tags": (string)[],
"trial_days": number | null,
"updated_at": string,
"url": string,
"video_url": string | null,
"what_is_free": string | null,
"what_it_does": (string)[] | null
            }[]
                          SetofOptions: {
        from: "*"
        to: "ai_tools"
        isOneToOne: false
        isSetofReturn: true
      } },
"finish_job":
{ Args: { "counts"?: Json,"is_success": boolean,"problem"?: string,"result"?: string,"run": number }; Returns: undefined
                           },
"fold_listing_days":
{ Args: Record<PropertyKey, never>; Returns: number
                           },
"has_sender":
{ Args: Record<PropertyKey, never>; Returns: boolean
                           },
"hosts_without_icon":
{ Args: { "after"?: string }; Returns: {
              "host": string,"page": string
            }[]
                           },
"import_listings":
{ Args: { "batch": string,"first_row": number,"listings": Json }; Returns: string[]
                           },
"is_admin":
{ Args: Record<PropertyKey, never>; Returns: boolean
                           },
"is_first_admin":
{ Args: Record<PropertyKey, never>; Returns: boolean
                           },
"last_build_requested_at":
{ Args: Record<PropertyKey, never>; Returns: string
                           },
"ledger_entries":
{ Args: { "after_at"?: string,"after_entry"?: string,"from_month"?: string,"to_month"?: string }; Returns: Json
                           },
"ledger_totals":
{ Args: { "from_month"?: string,"grouped"?: string,"to_month"?: string }; Returns: Json
                           },
"list_administrators":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"listing_cards":
{ Args: { "ids"?: (string)[],"page"?: number,"page_size"?: number,"slugs"?: (string)[],"sort"?: string }; Returns: Json
                           },
"log_search":
{ Args: { "was_found": boolean,"words": string }; Returns: undefined
                           },
"merge_category":
{ Args: { "expected_version"?: number,"from_name": string,"into_slug": string }; Returns: undefined
                           },
"news_of_tools":
{ Args: { "tools": (string)[] }; Returns: Json
                           },
"next_email":
{ Args: { "ahead"?: string,"attempt"?: number,"has_keys"?: boolean,"key"?: string,"outcome"?: string,"problem"?: string,"takes"?: boolean }; Returns: Json
                           },
"order_categories":
{ Args: { "expected"?: (string)[],"slugs": (string)[],"within": string }; Returns: undefined
                           },
"own_account":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"own_administrator_times":
{ Args: Record<PropertyKey, never>; Returns: {
              "added_at": string,"removed_at": string
            }[]
                           },
"own_claim":
{ Args: { "listing_id": string }; Returns: unknown[]
                          SetofOptions: {
        from: "*"
        to: "own_claim"
        isOneToOne: false
        isSetofReturn: true
      } },
"own_decisions":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"own_listing_history":
{ Args: { "before_id"?: number,"listing_id": string }; Returns: {
              "action": string,"actor": string,"after": Json,"at": string,"before": Json,"detail": string,"id": number,"kind": string
            }[]
                           },
"own_tools":
{ Args: { "page"?: number,"state"?: string }; Returns: Json
                           },
"payment_request":
{ Args: { "placement_id": string }; Returns: Json
                           },
"picked_tools":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"prepare_emails":
{ Args: Record<PropertyKey, never>; Returns: undefined
                           },
"preview_synonyms":
{ Args: { "expected"?: string,"group_id"?: number,"line": string,"query": string }; Returns: Json
                           },
"prune_listing_history":
{ Args: Record<PropertyKey, never>; Returns: number
                           },
"recent_rejection_reasons":
{ Args: Record<PropertyKey, never>; Returns: (string)[]
                           },
"record_claim_checks":
{ Args: { "checks": Json }; Returns: number
                           },
"record_host_icons":
{ Args: { "icons": Json }; Returns: number
                           },
"record_link_checks":
{ Args: { "checks": Json }; Returns: number
                           },
"remove_administrator":
{ Args: { "administrator_id": number }; Returns: undefined
                           },
"remove_category":
{ Args: { "current_slug": string,"expected_version": number }; Returns: undefined
                           },
"remove_family":
{ Args: { "current_slug": string,"expected_version": number }; Returns: undefined
                           },
"renewal_request":
{ Args: { "placement_id": string }; Returns: Json
                           },
"reopen_listing":
{ Args: { "closed_on"?: string,"listing_id": string,"successor"?: string }; Returns: undefined
                           },
"republish_listing":
{ Args: { "listing_id": string,"version"?: string }; Returns: {
              "affiliate_url": string | null,
"alternatives": (string)[] | null,
"api_category": "LLM" | "Audio" | "Multimodal" | "Image" | null,
"api_documentation_url": string | null,
"api_quality": "excellent" | "good" | null,
"approval_status": "pending" | "approved" | "rejected",
"approved_at": string | null,
"banner_url": string | null,
"best_for": string | null,
"category": string,
"created_at": string,
"created_by": string | null,
"description": string,
"has_api": boolean | null,
"id": string,
"is_new_release": boolean,
"last_reviewed_on": string | null,
"logo_url": string | null,
"name": string,
"platforms": ("Web" | "iOS" | "Android" | "Windows" | "macOS" | "Linux" | "Browser extension" | "Plugin")[] | null,
"premium_type": "none" | "featured" | "sponsored",
"pricing_type": "free" | "freemium" | "trial" | "paid",
"rejected_reason": string | null,
"screenshot_url": string | null,
"slug": string,
"sponsor_tier": "none" | "bronze" | "silver" | "gold",
"tags": (string)[],
"trial_days": number | null,
"updated_at": string,
"url": string,
"video_url": string | null,
"what_is_free": string | null,
"what_it_does": (string)[] | null
            }
                          SetofOptions: {
        from: "*"
        to: "ai_tools"
        isOneToOne: true
        isSetofReturn: false
      } },
"request_placement":
{ Args: { "expected"?: string,"kind": string,"listing_id": string,"yearly"?: boolean }; Returns: string
                           },
"resolve_feedback":
{ Args: { "choices"?: Json,"feedback_id": string,"outcome": string,"reply"?: string,"version": string }; Returns: string
                           },
"restore_category":
{ Args: { "former_name": string,"into_slug"?: string }; Returns: undefined
                           },
"retry_emails":
{ Args: { "due"?: (string)[],"keys": (string)[] }; Returns: number
                           },
"review_queue":
{ Args: { "kind"?: string,"member"?: string,"oldest_first"?: boolean,"page"?: number,"page_size"?: number }; Returns: Json
                           },
"review_queue_count":
{ Args: Record<PropertyKey, never>; Returns: number
                           },
"save_category":
{ Args: { "current_slug"?: string,"expected_version"?: number,"family": string,"is_offered"?: boolean,"name": string,"sentence"?: string }; Returns: string
                           },
"save_family":
{ Args: { "current_slug"?: string,"expected_version"?: number,"name": string,"sentence"?: string }; Returns: string
                           },
"save_listing":
{ Args: { "change": Json,"listing_id": string,"version": string }; Returns: Json
                           },
"save_offer":
{ Args: { "allows_codes"?: boolean,"benefits": (string)[],"collects_tax"?: boolean,"currency": string,"expected": number,"from_day"?: string,"is_sold": boolean,"kind": string,"period": string,"places"?: number,"price_cents"?: number,"year_cents"?: number }; Returns: number
                           },
"save_picks":
{ Args: { "expected": Json,"picks": Json }; Returns: undefined
                           },
"save_synonyms":
{ Args: { "expected"?: string,"group_id"?: number,"line": string }; Returns: number
                           },
"schema_version":
{ Args: Record<PropertyKey, never>; Returns: number
                           },
"search_tools":
{ Args: { "category"?: string,"facts"?: string,"page"?: number,"page_size"?: number,"pricing"?: string,"query"?: string,"sort"?: string,"tag"?: string,"within"?: string }; Returns: Json
                           },
"send_feedback":
{ Args: { "based_on"?: Json,"feedback_id": string,"listing_id": string,"note"?: string,"patch"?: Json,"reason"?: string,"source"?: string }; Returns: unknown
                           },
"set_email_preference":
{ Args: { "is_on": boolean,"token": string }; Returns: Json
                           },
"set_job_enabled":
{ Args: { "is_enabled": boolean,"job": string }; Returns: undefined
                           },
"set_saved_tools":
{ Args: { "is_saved": boolean,"tools": (string)[] }; Returns: {
              "owner": string,
"saved_at": string,
"tool": string
            }[]
                          SetofOptions: {
        from: "*"
        to: "saved_tools"
        isOneToOne: false
        isSetofReturn: true
      } },
"similar_tools":
{ Args: { "how_many"?: number,"tool_slug": string }; Returns: {
              "affiliate_url": string,"banner_url": string,"best_for": string,"category": string,"created_at": string,"description": string,"has_api": boolean,"host_icon": string,"id": string,"logo_url": string,"name": string,"premium_type": string,"pricing_type": string,"slug": string,"sponsor_tier": string,"tags": (string)[],"url": string
            }[]
                           },
"site_status":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"sponsored_tools":
{ Args: { "within"?: string }; Returns: Json
                           },
"start_due_job":
{ Args: { "job": string }; Returns: Json
                           },
"start_import":
{ Args: { "file_name": string }; Returns: string
                           },
"start_job":
{ Args: { "job": string }; Returns: number
                           },
"start_placement":
{ Args: { "first_day"?: string,"kind": string,"last_day"?: string,"listing_id": string,"note"?: string,"price_cents"?: number }; Returns: string
                           },
"subscriptions_to_end":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"suggest_labels":
{ Args: { "words": string }; Returns: Json
                           },
"sync_categories":
{ Args: { "how_many"?: number }; Returns: Json
                           },
"tool_page":
{ Args: { "how_many"?: number,"tool_slug": string }; Returns: Json
                           },
"undo_claim":
{ Args: { "claim_id": string,"decided_at": string }; Returns: undefined
                           },
"undo_feedback":
{ Args: { "feedback_id": string,"resolved_at"?: string }; Returns: undefined
                           },
"undo_import":
{ Args: { "after"?: string,"batch": string,"keep_newer"?: boolean }; Returns: {
              "id": string,"outcome": string
            }[]
                           },
"unpublish_listing":
{ Args: { "listing_id": string,"reason": string,"version"?: string }; Returns: {
              "affiliate_url": string | null,
"alternatives": (string)[] | null,
"api_category": "LLM" | "Audio" | "Multimodal" | "Image" | null,
"api_documentation_url": string | null,
"api_quality": "excellent" | "good" | null,
"approval_status": "pending" | "approved" | "rejected",
"approved_at": string | null,
"banner_url": string | null,
"best_for": string | null,
"category": string,
"created_at": string,
"created_by": string | null,
"description": string,
"has_api": boolean | null,
"id": string,
"is_new_release": boolean,
"last_reviewed_on": string | null,
"logo_url": string | null,
"name": string,
"platforms": ("Web" | "iOS" | "Android" | "Windows" | "macOS" | "Linux" | "Browser extension" | "Plugin")[] | null,
"premium_type": "none" | "featured" | "sponsored",
"pricing_type": "free" | "freemium" | "trial" | "paid",
"rejected_reason": string | null,
"screenshot_url": string | null,
"slug": string,
"sponsor_tier": "none" | "bronze" | "silver" | "gold",
"tags": (string)[],
"trial_days": number | null,
"updated_at": string,
"url": string,
"video_url": string | null,
"what_is_free": string | null,
"what_it_does": (string)[] | null
            }
                          SetofOptions: {
        from: "*"
        to: "ai_tools"
        isOneToOne: true
        isSetofReturn: false
      } },
"unused_banners":
{ Args: { "older_than"?: string }; Returns: {
              "bytes": number,"created_at": string,"name": string
            }[]
                           },
"unused_host_icons":
{ Args: Record<PropertyKey, never>; Returns: {
              "bytes": number,"created_at": string,"name": string
            }[]
                           },
"weekly_news":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"withdraw_feedback":
{ Args: { "feedback_id": string }; Returns: undefined
                           },
"withdraw_placement":
{ Args: { "placement_id": string }; Returns: undefined
                           }
          }
          Enums: {
            [_ in never]: never
          }
          CompositeTypes: {
            [_ in never]: never
          }
        }
}

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never = never
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
  ? (DefaultSchema["Tables"] & DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
      Row: infer R
    }
    ? R
    : never
  : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never = never
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
  ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
      Insert: infer I
    }
    ? I
    : never
  : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never = never
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
  ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
      Update: infer U
    }
    ? U
    : never
  : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never = never
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
  ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
  : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never = never
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
  ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
  : never

export const Constants = {
  "public": {
          Enums: {
            
          }
        }
} as const
